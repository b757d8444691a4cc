import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';

/** The embedded store alone, as it was built, on a folder of data. */
export interface StoreProcess {
  url: string;
  pid: number;
  /** From the start of the process to its ready line. */
  readyMs: number;
  stop: () => Promise<void>;
}

/** Starts it on a free port; rejects when it ends before it is ready. */
export async function startStoreProcess(folder: string): Promise<StoreProcess> {
  const started = performance.now();
  const args = [join(projectRoot, 'dist/store.js'), '--port', '0', '--data', folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readyUrl(child);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
  };
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - started, stop };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (data: Buffer) => {
      printed += data.toString();
      const url = /Ready: (\S+)\n/.exec(printed)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The store ended with ${code}: ${printed}`)));
  });
}
