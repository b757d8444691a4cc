/**
 * `npm start`: from a fresh clone to a working site. Plain Node without dependencies until the
 * packages are there; then the supervisor runs in this same process, so that no signal can be lost
 * between two of them.
 */
import { join } from 'node:path';
import { prepare } from './prepare.js';
import { root } from './source-digest.js';

try {
  await prepare();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
const { supervise } = await import(join(root, 'dist/supervise.js'));
process.exit(await supervise(process.env));
