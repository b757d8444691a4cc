import type { DiskCall, DiskWrite } from './disk-trace.ts';

/** What a disk writes whole or not at all. */
const SECTOR = 512;

/** What may stand on the disk after its power was cut in the middle of a call. */
export interface Cut {
  /** When the call began, in milliseconds since 1970. */
  at: number;
  file: Buffer;
}

/**
 * The file as a disk may hold it that lost its power during each of the calls `during` (ascending): what was flushed or
 * written through is there; of every sector written since, the disk has it or not, as `random` says.
 */
export function* powerCuts(
  calls: readonly DiskCall[],
  during: readonly number[],
  random: (below: number) => number,
): Generator<Cut> {
  let durable: Buffer = Buffer.alloc(0);
  let pending: DiskWrite[] = [];
  let next = 0;
  for (const [index, call] of calls.entries()) {
    if (index === during[next]) {
      next++;
      const unsure = call.kind === 'write' ? [...pending, call] : pending;
      yield { at: call.at, file: partly(durable, unsure, random) };
    }
    if (call.kind === 'flush') {
      for (const write of pending) durable = written(durable, write.offset, write.bytes);
      pending = [];
    } else if (call.through) durable = written(durable, call.offset, call.bytes);
    else pending.push(call);
  }
}

/** Some disks have nearly all of what was written, some nearly nothing. */
function partly(durable: Buffer, unsure: readonly DiskWrite[], random: (below: number) => number): Buffer {
  const share = random(101);
  let file: Buffer = Buffer.from(durable);
  for (const { offset, bytes } of unsure)
    for (const [start, end] of sectors(offset, bytes.length))
      if (random(100) < share) file = written(file, offset + start, bytes.subarray(start, end));
  return file;
}

/** Where `length` bytes from `offset` fall into sectors, counted from the first byte. */
function* sectors(offset: number, length: number): Generator<[number, number]> {
  let start = 0;
  while (start < length) {
    const end = Math.min(length, start + SECTOR - ((offset + start) % SECTOR));
    yield [start, end];
    start = end;
  }
}

function written(file: Buffer, offset: number, bytes: Buffer): Buffer {
  const end = offset + bytes.length;
  const grown = end > file.length ? Buffer.concat([file, Buffer.alloc(end - file.length)]) : file;
  bytes.copy(grown, offset);
  return grown;
}
