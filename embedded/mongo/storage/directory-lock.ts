import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class DirectoryInUse extends Error {}

/**
 * Claims the directory for this process until `release`, or until the process dies in any way.
 * The claim is a listening socket: one that a dead process left behind answers nobody, and is
 * taken over. It lives in the temporary directory because socket paths must be short.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const hash = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32);
  const path = join(tmpdir(), `lode-mongo-${hash}.sock`);
  const server = createServer((socket) => socket.destroy());
  if (!(await listens(server, path))) {
    if (await answers(path))
      throw new DirectoryInUse(`The data directory ${directory} is in use by another process.`);
    rmSync(path, { force: true });
    if (!(await listens(server, path))) {
      throw new DirectoryInUse(`The data directory ${directory} is in use by another process.`);
    }
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', failed);
    server.listen(path, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
