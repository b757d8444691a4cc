import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'referral_code';
const KEPT_MS = 30 * 24 * 3600 * 1000;
const FORMAT = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Keeps the code of the referral link that a visitor came by, for 30 days; the latest link counts. The answer gives
 * a code that is good for nothing up again, for the one before it.
 */
export function carryCode(code: string): () => void {
  if (!FORMAT.test(code)) return () => undefined;
  const before = readStored(KEY);
  writeStored(KEY, `${Date.now() + KEPT_MS} ${code}`);
  return () => {
    // Another link may have been followed meanwhile.
    if (carriedCode() === code) writeStored(KEY, codeIn(before) === code ? null : before);
  };
}

/** The code that this visitor came with, if any. */
export function carriedCode(): string | undefined {
  return codeIn(readStored(KEY));
}

function codeIn(stored: string | null): string | undefined {
  const [until, code] = stored?.split(' ') ?? [];
  return code && FORMAT.test(code) && Number(until) > Date.now() ? code : undefined;
}

/** Forgets it once it is used. */
export function dropCode(): void {
  writeStored(KEY, null);
}
