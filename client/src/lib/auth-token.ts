import { isLoginEnd, type LoginEnd } from '@lode/shared/accounts/login-ends';
import type { TokenKind } from '@lode/shared/core/abilities';
import { readStored, writeStored } from './browser-storage.ts';

type Listener = (side: TokenKind, token: string | null) => void;

const KEYS: Record<TokenKind, string> = { user: 'token', admin: 'admin_token' };
/** Why the side's last login ended; kept beside the token, so that every tab and a reload can say it. */
const END_KEYS: Record<TokenKind, string> = { user: 'login_end', admin: 'admin_login_end' };
const listeners = new Set<Listener>();
const tokens: Record<TokenKind, string | null> = {
  user: readStored(KEYS.user),
  admin: readStored(KEYS.admin),
};

/** The stored bearer token of a side, or null when nobody is logged in there. */
export function getToken(side: TokenKind): string | null {
  return tokens[side];
}

/** The side that somebody is signed in on; the customers' first. */
export function signedInSide(): TokenKind | undefined {
  return (['user', 'admin'] as const).find((side) => tokens[side] !== null);
}

/** Stores or (null) removes a side's token and tells every listener, in every tab. */
export function setToken(side: TokenKind, token: string | null): void {
  keep(side, token, null);
}

/** Removes a token that the server refused, and keeps the reason for the log-in page where one was told. */
export function dropToken(side: TokenKind, refused: string | null, data: unknown): void {
  // Another tab may have logged in meanwhile; only the refused token goes.
  if (refused === null || tokens[side] !== refused) return;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null;
  keep(side, null, isLoginEnd(reason) ? reason : null);
}

/** Why the side's last login ended without its holder's doing; null while one lives, and after logging out. */
export function lastEnd(side: TokenKind): LoginEnd | null {
  const end = readStored(END_KEYS[side]);
  return isLoginEnd(end) ? end : null;
}

/** The reason first: another tab reads it when it learns that the token is gone. */
function keep(side: TokenKind, token: string | null, end: LoginEnd | null): void {
  writeStored(END_KEYS[side], end);
  writeStored(KEYS[side], token);
  announce(side, token);
}

/** Calls `listener` whenever a side's token changes, here or in another tab. Returns the unsubscribe. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function announce(side: TokenKind, token: string | null): void {
  if (tokens[side] === token) return;
  tokens[side] = token;
  for (const listener of listeners) listener(side, token);
}

// `key` is null when the other tab cleared everything.
function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== localStorage) return;
  for (const side of ['user', 'admin'] as const) {
    if (event.key === null || event.key === KEYS[side]) announce(side, readStored(KEYS[side]));
  }
}
// The home page is drawn once without a browser, when the client is built.
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);
