/** `npm run typecheck`: the compiler over every package, one after the other; fails if any fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-digest.js';

const PACKAGES = ['shared', 'server', 'workers', 'client', 'embedded', 'tests'];

const failed = PACKAGES.filter((name) => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  return spawnSync(tsc, ['-p', `${name}/tsconfig.json`], { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) process.stderr.write(`Types are wrong in: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
