import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Where there is no `strace`, or processes may not be looked into, as in some containers, there is nothing to test with. */
export const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** Sends a signal to a program and to what traces it, and waits for the end of both. */
export async function signalBoth(tracer: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (tracer.exitCode !== null || tracer.signalCode !== null) return;
  const exited = once(tracer, 'exit');
  process.kill(-(tracer.pid ?? 0), signal);
  await exited;
}
