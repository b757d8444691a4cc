import { statfsSync } from 'node:fs';
import { ErrorCode, MongoError } from '../errors.ts';

/** What is kept free for deletes, and for whatever else lives on the disk. */
export const reserveBytes = 128 * 1024 ** 2;

/** How much more than the reserve there must be before writes are taken again, so that they do not come and go. */
const relief = 1.1;

// What the system says of a disk, a quota or a file that may not grow; LMDB says EIO of a write that was cut short.
const noRoomCodes: ReadonlySet<unknown> = new Set([28, 122, 27]);
const shortWrite = 5;
/** With no more than this left, a write that was cut short was for want of room, and not the disk's failure. */
const nearlyFull = 64 * 1024 ** 2;

export interface RoomState {
  free: number;
  reserve: number;
  low: boolean;
}

/** The room that is left for data, on its disk and in its file: below a reserve nothing that grows is written. */
export class Room {
  private readonly reserve: number;
  private readonly measure: () => number;
  private readonly tell: (line: string) => void;
  private free = 0;
  private low = false;

  /** `measure` gives the disk's free bytes, `tell` takes a line when writes are refused and when they are taken again. */
  constructor(measure: () => number, tell: (line: string) => void, reserve = reserveBytes) {
    this.measure = measure;
    this.tell = tell;
    this.reserve = reserve;
  }

  get state(): RoomState {
    return { free: this.free, reserve: this.reserve, low: this.low };
  }

  /** Measures anew; `unused` gives the bytes that are free within the file, which never shrinks. */
  look(unused: () => number): void {
    const disk = this.measure();
    this.free = disk < this.reserve * relief ? disk + unused() : disk;
    const low = this.free < this.reserve * (this.low ? relief : 1);
    if (low === this.low) return;
    this.low = low;
    this.tell(
      low
        ? `there is room for ${megabytes(this.free)} MB of a reserve of ${megabytes(this.reserve)}: writes are refused, reads and deletes go on`
        : `there is room for ${megabytes(this.free)} MB again: writes are taken`,
    );
  }

  require(): void {
    if (this.low) throw this.refusal();
  }

  /** The answer to a commit that failed for want of room; undefined when it failed of something else. */
  explains(error: unknown): MongoError | undefined {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isFull = this.measure() < nearlyFull;
    if (!noRoomCodes.has(code) && !(code === shortWrite && isFull)) return undefined;
    return this.refusal();
  }

  private refusal(): MongoError {
    return new MongoError(
      ErrorCode.OutOfDiskSpace,
      `The disk of the store has room for ${megabytes(this.free)} MB: below ${megabytes(this.reserve)} MB only reads and deletes are taken.`,
    );
  }
}

/** What an ordinary user may still write to the directory's disk. */
export function freeBytesOf(directory: string): () => number {
  return () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}
