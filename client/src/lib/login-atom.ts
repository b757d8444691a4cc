import type { TokenKind } from '@lode/shared/core/abilities';
import { onTokenChange } from './auth-token.ts';
import { atom, store } from './store.ts';

/** An atom of what a side's login may see: as in the beginning again once that login is over, here or in another tab. */
export function loginAtom<T extends object | null>(side: TokenKind, beginning: T) {
  const held = atom<T>(beginning);
  onTokenChange((changed) => {
    if (changed === side) store.set(held, beginning);
  });
  return held;
}
