/**
 * `node embedded/bin/run.js NAME …`: one of the built processes that is run by hand, from a fresh clone on, with the arguments
 * behind its name. It runs in this same process; where it is the store, its ready line is the only one on standard output that
 * begins with "Ready".
 */
import { join } from 'node:path';
import { checkNode } from './node-path.js';
import { installPackages, prepareProcesses } from './prepare.js';
import { root } from './source-digest.js';

const [name] = process.argv.splice(2, 1);
try {
  checkNode();
  await installPackages();
  await prepareProcesses();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
await import(join(root, `dist/${name}.js`));
