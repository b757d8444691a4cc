import type { TokenKind } from '@lode/shared/core/abilities';

/**
 * What a person writes and has not sent, by the beginnings of its keys; `side:person` follows in local storage. It is kept
 * over the end of a login that nobody asked for, so that no word is lost, and goes when its writer logs out or another
 * person logs in.
 */
const UNSENT = ['lode.draft', 'lode.outbox'] as const;
/** Staff's, of this tab. */
const ARTICLES = 'article-';

export function unsentKey(kind: (typeof UNSENT)[number], side: TokenKind, ...of: string[]): string {
  return [kind, side, ...of].join(':');
}

/** Removes it from this browser: of everybody on a side, or of everybody else there. */
export function forgetUnsent(side: TokenKind, but?: string): void {
  const theirs = UNSENT.map((kind) => unsentKey(kind, side, ''));
  const kept = but === undefined ? [] : UNSENT.map((kind) => unsentKey(kind, side, but, ''));
  try {
    removeFrom(localStorage, (key) => beginsWith(key, theirs) && !beginsWith(key, kept));
    if (side === 'admin' && but === undefined) removeFrom(sessionStorage, (key) => key.startsWith(ARTICLES));
  } catch {
    // Where a policy forbids it, nothing was stored.
  }
}

const beginsWith = (key: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => key.startsWith(beginning));

function removeFrom(storage: Storage, isTheirs: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isTheirs)) storage.removeItem(key);
}
