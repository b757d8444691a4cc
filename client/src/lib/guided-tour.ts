import type { TokenKind } from '@lode/shared/core/abilities';
import { atom, store } from './store.ts';

/** Who is being shown around, and how far they are; null while nobody is. */
export const tourAtom = atom<{ side: TokenKind; at: number } | null>(null);

/** Shows a step of the tour; the first one begins it, or begins it again. */
export const showTourStep = (side: TokenKind, at = 0): void => store.set(tourAtom, { side, at });
