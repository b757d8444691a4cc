import { atom, store, useAtomValue } from './store.ts';

const countAtom = atom(0);

/** How much wants the person's attention; stands before the title of whatever page is open. */
export function usePageAttention(): number {
  return useAtomValue(countAtom, { store });
}

export function setPageAttention(count: number): void {
  store.set(countAtom, count);
}
