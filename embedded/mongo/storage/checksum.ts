import { crc32 } from 'node:zlib';
import { ErrorCode, MongoError } from '../errors.ts';

export const checksumBytes = 4;

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

/** What a scan of a whole collection ends with when pages have lost some of it, or hold it twice. */
export function incomplete(ns: string, kept: number, found: number): MongoError {
  return new MongoError(
    ErrorCode.DataCorruptionDetected,
    `Collection ${ns} holds ${kept} documents, of which a scan finds ${found}: pages of the data file are damaged. Check the store with --check.`,
  );
}
