/**
 * `npm start`: from a fresh clone to a working site. Plain Node without dependencies until the
 * packages are there; then the supervisor runs in this same process, so that no signal can be lost
 * between two of them.
 */
import { prepare } from './prepare.js';

try {
  await prepare();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const { register } = await import('tsx/esm/api');
register();
const { supervise } = await import('../supervise.ts');
process.exit(await supervise(process.env));
