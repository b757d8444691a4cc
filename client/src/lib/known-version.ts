import { loadAnew } from './load-anew.ts';
import { atom, store, useAtomValue } from './store.ts';

/** Apart from the looking (new-version.ts), which comes once the first page is settled. */
const newVersionAtom = atom(false);

/** Whether the site is known to have a newer program than this page. */
export function useNewVersion(): boolean {
  return useAtomValue(newVersionAtom);
}

export const isNewVersionKnown = (): boolean => store.get(newVersionAtom);

export function noteNewVersion(): void {
  store.set(newVersionAtom, true);
}

let isCodeMissing = false;

/** Code that this page works without failed to come, and may not be asked for again by it. */
export function noteMissingCode(): void {
  isCodeMissing = true;
}

/**
 * Called as another page is gone to: where a newer program is known, or some of this one is missing, that page is loaded
 * with it. Never in mid-form, nor without the network.
 */
export function takeNewVersion(): void {
  if (isNewVersionKnown() || isCodeMissing) void loadAnew();
}
