/**
 * Loaded into a server before its own code (NODE_OPTIONS): on SIGUSR2 it collects garbage and writes
 * what the process then holds, in bytes, to the file of MEMORY_PROBE_FILE: heap in use and what lies
 * outside of it, not resident memory, which keeps what was freed and says more of the allocator. Plain JavaScript,
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
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.MEMORY_PROBE_FILE, String(heapUsed + external));
});
