/**
 * `npm run dev`: the site of `npm start` from its sources, for whoever changes them (../dev/dev-site.ts).
 * With `--inspect` a debugger may attach to the server (port 9229) and to the workers (9230).
 */
import { installPackages } from './prepare.js';

try {
  await installPackages();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const { register } = await import('tsx/esm/api');
register();
const { superviseDev } = await import('../dev/dev-site.ts');
process.exit(await superviseDev(process.env, { inspect: process.argv.includes('--inspect') }));
