/**
 * Loaded into a server before its own code (NODE_OPTIONS): on SIGUSR2 it collects garbage and writes
 * what memory the process then holds, in bytes, to the file of MEMORY_PROBE_FILE. Plain JavaScript,
 * as nothing that reads TypeScript is loaded yet.
 */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  writeFileSync(process.env.MEMORY_PROBE_FILE, String(process.memoryUsage.rss()));
});
