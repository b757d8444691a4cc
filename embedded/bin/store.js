/**
 * `npm run store -- --port 27100 --data DIR`: the embedded store alone, from a fresh clone on; with
 * `--check` it looks at the data in DIR instead. The store runs in this same process, and its ready
 * line is the only one on standard output that begins with "Ready".
 */
import { join } from 'node:path';
import { checkNode } from './node-path.js';
import { installPackages, prepareProcesses } from './prepare.js';
import { root } from './source-digest.js';

try {
  checkNode();
  await installPackages();
  await prepareProcesses();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
await import(join(root, 'dist/store.js'));
