import type { SnapshotView } from './snapshot-view.ts';

/** Pages an open snapshot keeps from being used again make the file grow, which never shrinks. */
export interface GrowthBounds {
  /** Growth of the file in bytes after which a snapshot that has stood idle for so long is ended. */
  idleBytes: number;
  idleMillis: number;
  /** Growth after which any is ended. */
  mostBytes: number;
}

export const growthBounds: GrowthBounds = {
  idleBytes: 64 * 1024 ** 2,
  idleMillis: 2000,
  mostBytes: 512 * 1024 ** 2,
};

/** Whether the file, of `fileBytes` at `now`, has grown by more since the snapshot than it is worth. */
export function outgrown(
  view: Pick<SnapshotView, 'fileBytes' | 'usedAt'>,
  fileBytes: number,
  now: number,
  bounds = growthBounds,
): boolean {
  const grown = fileBytes - view.fileBytes;
  return grown > bounds.mostBytes || (grown > bounds.idleBytes && now - view.usedAt > bounds.idleMillis);
}
