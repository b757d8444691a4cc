import { spawn } from 'node:child_process';

interface Bounds {
  timeoutMs: number;
  /** Bytes of output that are kept; who says more has failed. */
  most: number;
}

/**
 * Runs the operator's own shell command and answers what it prints. It is given what `env` says and where programs are,
 * and none of the site's secrets. Rejects when it fails, takes too long or says too much; then all that it started is ended.
 */
export function runHook(
  command: string,
  env: Record<string, string>,
  { timeoutMs, most }: Bounds,
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', command], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that what it started ends with it.
    detached: true,
  });
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => {
      if (child.pid !== undefined) endGroup(child.pid);
      reject(new Error(`The command ${problem}`));
    };
    const timer = setTimeout(() => fail(`took longer than ${timeoutMs} ms`), timeoutMs);
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > most) fail(`said more than ${most} bytes`);
      else parts.push(part);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(parts).toString('utf8').trim());
      else fail(`ended with ${signal ?? `code ${code}`}`);
    });
  });
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
