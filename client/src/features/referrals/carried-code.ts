import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'referral_code';
const KEPT_MS = 30 * 24 * 3600 * 1000;
const FORMAT = /^[A-Za-z0-9_-]{1,32}$/;

/** Keeps the code of the referral link that a visitor came by, for 30 days; the latest link counts. */
export function carryCode(code: string): void {
  if (FORMAT.test(code)) writeStored(KEY, `${Date.now() + KEPT_MS} ${code}`);
}

/** The code that this visitor came with, if any. */
export function carriedCode(): string | undefined {
  const [until, code] = readStored(KEY)?.split(' ') ?? [];
  return code && FORMAT.test(code) && Number(until) > Date.now() ? code : undefined;
}

/** Forgets it: used, or good for nothing. */
export function dropCode(): void {
  writeStored(KEY, null);
}
