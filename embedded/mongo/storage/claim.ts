import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Store } from './store.ts';

export class DirectoryInUse extends Error {}

/**
 * Makes this process the owner of an opened store, until `release` or until it dies in any way. The
 * owner's random name is kept in the data, where every commit compares it, and is that of a socket
 * beside the data: who finds a name whose socket answers gives up, and one that nobody answers for is
 * replaced in the one commit that finds it still there. So no two starters both succeed, and should a
 * living owner not be reached from here, it stops at its next commit.
 * Throws DirectoryInUse.
 */
export async function claim(store: Store, directory: string): Promise<() => Promise<void>> {
  const name = randomBytes(16);
  const folder = openSync(directory, 'r');
  const own = await listenAt(socketOf(directory, folder, name));
  const release = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      if (own) own.close(() => resolve());
      else resolve();
    });
    closeSync(folder);
  };
  for (;;) {
    const holder = store.owner();
    const place = holder && socketOf(directory, folder, holder);
    if (place && (await answers(place))) {
      await release();
      throw new DirectoryInUse(`The data directory ${directory} is in use by another process.`);
    }
    if (!store.own(name, holder)) continue;
    // Its name is nobody else's: what is removed is the dead owner's.
    if (place) rmSync(place, { force: true });
    return release;
  }
}

/** Socket paths end at about 100 bytes: through the open folder they are short wherever that lies. */
function socketOf(directory: string, folder: number, name: Buffer): string {
  const file = `owner-${name.toString('hex')}.sock`;
  return process.platform === 'linux' ? `/proc/self/fd/${folder}/${file}` : join(directory, file);
}

/** Undefined where the file system has no sockets: then the comparison at every commit is what is left. */
function listenAt(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(path, () => resolve(server.unref()));
  });
}

/** False only when it is sure that nobody listens. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ENOENT' && code !== 'ECONNREFUSED'),
    );
  });
}
