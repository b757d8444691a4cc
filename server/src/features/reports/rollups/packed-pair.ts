/** How long the first is. */
const HEAD_BYTES = 4;

/** What counts every second, and the same of business hours: nothing where they are alike, as they are for a desk that never closes. */
export function packPair(every: Buffer, open: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(every.length);
  return Buffer.concat([head, every, open.equals(every) ? Buffer.alloc(0) : open]);
}

/** One of the two. */
export function partOf(pair: Uint8Array, business: boolean): Uint8Array {
  const end = HEAD_BYTES + new DataView(pair.buffer, pair.byteOffset).getUint32(0);
  return business && end < pair.length ? pair.subarray(end) : pair.subarray(HEAD_BYTES, end);
}
