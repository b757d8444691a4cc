/** `npm run typecheck`: the compiler over every package, one after the other; fails if any fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-digest.js';

const PACKAGES = ['shared', 'server', 'workers', 'client', 'embedded', 'tests'];

/** Each checker works mongoose's types out again: one is the quickest on few cores, and the leanest. */
const OPTIONS = ['--checkers', '1'];

const failed = PACKAGES.filter((name) => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const args = ['-p', `${name}/tsconfig.json`, ...OPTIONS];
  return spawnSync(tsc, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) process.stderr.write(`Types are wrong in: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
