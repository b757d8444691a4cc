import { type ChildProcess, spawn } from 'node:child_process';
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

interface ProcessOptions {
  /** Any that is free unless given. */
  port?: number;
  flags?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** A program that runs it, with its arguments: the two are a group of their own. */
  under?: readonly string[];
}

/** Starts it without waiting: for a start that is to fail. */
export function spawnServer(dataDir: string, options: ProcessOptions = {}): ChildProcess {
  const { port = 0, flags = [], env = {}, under = [] } = options;
  const args = ['--import', 'tsx', program, '--port', String(port), '--data', dataDir, ...flags];
  const [command = process.execPath, ...rest] = [...under, process.execPath, ...args];
  return spawn(command, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: under.length > 0,
  });
}

/** Starts it; resolves when it is ready. */
export async function startServer(dataDir: string, options?: ProcessOptions): Promise<ServerProcess> {
  const child = spawnServer(dataDir, options);
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
