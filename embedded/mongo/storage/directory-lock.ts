import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class DirectoryInUse extends Error {}

/**
 * Claims the directory for this process until `release`, or until the process dies in any way:
 * the kernel frees an abstract socket with its owner, so no stale lock is ever left.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = `lode-mongo-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32)}`;
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  await listen(server, path, directory);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, path: string, directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(new DirectoryInUse(`The data directory ${directory} is in use by another process.`));
    });
    server.listen(path, resolve);
  });
}
