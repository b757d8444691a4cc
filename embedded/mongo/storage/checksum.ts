import { crc32 } from 'node:zlib';
import { ErrorCode, MongoError } from '../errors.ts';

const checksumBytes = 4;

/**
 * Bytes followed by their CRC-32. `seed` stands for the place where they are kept, so that good
 * bytes in a wrong place are found out as well.
 */
export function seal(bytes: Buffer, seed: number): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + checksumBytes);
  bytes.copy(sealed);
  sealed.writeUInt32LE(crc32(bytes, seed), bytes.length);
  return sealed;
}

/** The bytes that were sealed, or undefined when they are not what they were. */
export function unseal(sealed: Buffer, seed: number): Buffer | undefined {
  const length = sealed.length - checksumBytes;
  if (length < 0) return undefined;
  const bytes = sealed.subarray(0, length);
  return crc32(bytes, seed) === sealed.readUInt32LE(length) ? bytes : undefined;
}

/** What is answered instead of something that is not what was stored; `what` names it. */
export function damaged(what: string): MongoError {
  return new MongoError(
    ErrorCode.DataCorruptionDetected,
    `${what} is damaged: its checksum does not match. It is not served; check the store with --check.`,
  );
}
