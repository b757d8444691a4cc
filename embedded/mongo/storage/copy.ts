import { mkdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Store } from './store.ts';

const underWay = new WeakSet<Store>();

/** Where a copy lies: beside the data, so that no client names a path for this process to write to. */
function folderOf(directory: string): string {
  return join(directory, 'copy');
}

/** Removes the last copy: what a crash left, or nobody fetched. */
export function dropCopy(directory: string): void {
  rmSync(folderOf(directory), { recursive: true, force: true });
}

/**
 * Makes a compacted copy of the last commit, in LMDB's own thread, while reads and writes go on: answers its folder, which
 * is the client's to take away, and its bytes. The copy before it is gone. Throws ConflictingOperationInProgress while
 * another one is made, OutOfDiskSpace where the disk might not hold it.
 */
export async function copyStore(store: Store): Promise<{ path: string; bytes: number }> {
  if (underWay.has(store))
    throw new MongoError(ErrorCode.ConflictingOperationInProgress, 'A copy is being made already.');
  underWay.add(store);
  const path = folderOf(store.directory);
  try {
    dropCopy(store.directory);
    await requireRoom(store.directory);
    mkdirSync(path, { mode: 0o700 });
    await store.copyTo(path);
    return { path, bytes: statSync(join(path, 'data.mdb')).size };
  } catch (error) {
    dropCopy(store.directory);
    throw error;
  } finally {
    underWay.delete(store);
  }
}

/** A disk that a copy fills would stop the writes of everybody. */
async function requireRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const needed = statSync(join(directory, 'data.mdb')).size;
  if (bavail * bsize > needed) return;
  const megabytes = Math.ceil(needed / 1_048_576);
  throw new MongoError(ErrorCode.OutOfDiskSpace, `A copy may need ${megabytes} MB, and the disk has less.`);
}
