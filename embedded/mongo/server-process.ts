import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The server in a process of its own, for tests that kill or trouble it. */
export interface ServerProcess {
  process: ChildProcess;
  url: string;
  port: number;
}

/** Starts it without waiting: for a start that is to fail. */
export function spawnServer(dataDir: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const args = ['--import', 'tsx', program, '--port', '0', '--data', dataDir];
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio });
}

/** Starts it; resolves when it is ready. */
export async function startServer(dataDir: string): Promise<ServerProcess> {
  const child = spawnServer(dataDir);
  child.stderr?.resume();
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const url = /^Ready: (\S+)\n$/.exec(line.toString())?.[1];
  if (!url) throw new Error(`unexpected first line: ${line.toString()}`);
  return { process: child, url, port: Number(new URL(url).port) };
}

/** Ends it; its exit code, or null when it died by the signal. */
export async function stopServer(server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(server.process, 'exit');
  server.process.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
