import { Binary, type Value } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';

const mebibyte = 1024 * 1024;
/** What one sort or one group of stages may hold in memory, as in MongoDB. */
const usualBytes = 100 * mebibyte;
/** With `allowDiskUse`: this server does not spill, it only allows more. */
const moreBytes = 512 * mebibyte;

/** Counts what a step holds in memory and refuses with MongoDB's code when it is too much. */
export class MemoryLimit {
  private taken = 0;
  private readonly step: string;
  private readonly limit: number;

  /** `step` is how the message names it: `Sort`, `$group`. */
  constructor(step: string, allowDiskUse = false) {
    this.step = step;
    this.limit = allowDiskUse ? moreBytes : usualBytes;
  }

  take(bytes: number): void {
    this.taken += bytes;
    if (this.taken <= this.limit) return;
    throw new MongoError(
      ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed,
      `${this.step} exceeded memory limit of ${this.limit} bytes${this.limit === usualBytes ? ', but did not opt in to external sorting.' : '.'}`,
    );
  }
}

/** About how many bytes a value takes: close to its BSON. */
export function roughBytes(value: Value): number {
  if (typeof value === 'string') return 8 + value.length;
  if (typeof value !== 'object' || value === null) return 12;
  let bytes = 16;
  if (value instanceof Map) for (const [name, inner] of value) bytes += name.length + roughBytes(inner);
  else if (Array.isArray(value)) for (const inner of value) bytes += 4 + roughBytes(inner);
  else if (value instanceof Binary) bytes += value.position;
  return bytes;
}
