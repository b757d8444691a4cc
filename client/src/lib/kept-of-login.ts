import type { TokenKind } from '@lode/shared/core/abilities';
import { writeStored } from './browser-storage.ts';

/** What this browser keeps of whoever is logged in, and forgets with the login. */
export const KEPT_OF_LOGIN = {
  user: { wallet: 'last_known.wallet', mining: 'last_known.mining', push: 'push.user' },
  admin: { push: 'push.admin' },
} as const satisfies Record<TokenKind, Record<string, string>>;

export function forgetKeptOfLogin(side: TokenKind): void {
  for (const key of Object.values(KEPT_OF_LOGIN[side])) writeStored(key, null);
}
