import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The server as a process of its own, for tests that kill it. */
export interface TestProcess {
  process: ChildProcess;
  url: string;
  port: number;
}

export function spawnServer(dataDir: string, port = 0, flags: string[] = []): ChildProcess {
  const args = ['--import', 'tsx', program, '--port', String(port), '--data', dataDir, ...flags];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts the server and waits for its address. */
export async function startProcess(dataDir: string, port = 0, flags: string[] = []): Promise<TestProcess> {
  const child = spawnServer(dataDir, port, flags);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const [, url, chosen] = /^Ready: (\S+:(\d+)\/\S*)\n$/.exec(line.toString()) ?? [];
  if (!url) throw new Error(`unexpected first line: ${line.toString()}`);
  return { process: child, url, port: Number(chosen) };
}

/** Ends the process; gives its exit code. */
export async function endProcess(
  { process: child }: TestProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
