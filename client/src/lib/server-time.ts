import { atom, store, useAtomValue } from './store.ts';
import { useNow } from './use-now.ts';

/** An answer tells its time in whole seconds, and has travelled: so little is no difference. */
const TOLERANCE_MS = 2000;

/** The server's clock less this machine's, in milliseconds. */
const aheadAtom = atom(0);

/** Takes up when an answer was given (its `Date`): this machine's clock may be wrong, and the demo's is moved. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Math.abs(ahead - store.get(aheadAtom)) > TOLERANCE_MS) store.set(aheadAtom, ahead);
}

/** The server's time in milliseconds, as its last answer told it. */
export function serverNow(): number {
  return Date.now() + store.get(aheadAtom);
}

/** `serverNow`, renewed every `intervalMs` and as soon as an answer tells another time. */
export function useServerNow(intervalMs: number): number {
  return useNow(intervalMs) + useAtomValue(aheadAtom);
}
