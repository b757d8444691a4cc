import { readTabStored, writeTabStored } from './browser-storage.ts';
import { isReachable } from './network-state.ts';

/** A page whose code cannot be had though the site answers is not loaded anew without end. */
const APART_MS = 60_000;
const LAST_KEY = 'loaded_anew_at';

const leaving = new Set<() => void>();
const holding = new Set<() => boolean>();
const typedIn = new WeakSet<EventTarget>();

/** Calls `keep` before a page is loaded anew, to keep for this tab what should be as it was. */
export function beforeLoadAnew(keep: () => void): void {
  leaving.add(keep);
}

/** As long as `isBusy`, a page is not loaded anew. Returns the end of asking. */
export function holdLoadAnew(isBusy: () => boolean): () => void {
  holding.add(isBusy);
  return () => holding.delete(isBusy);
}

/**
 * Loads the page anew if the site can be reached: code that failed to come once is not asked for again by every
 * browser, and the files of an older version of the site are gone. Never where somebody has begun to type, and once a
 * minute at most.
 */
export async function loadAnew(): Promise<void> {
  if (!(await isReachable()) || hasTyped()) return;
  if (Date.now() - Number(readTabStored(LAST_KEY)) < APART_MS) return;
  writeTabStored(LAST_KEY, Date.now());
  for (const keep of leaving) keep();
  window.location.reload();
}

/** Whether something would be lost with the page: a message half typed or on its way, an amount. */
export function hasTyped(): boolean {
  if ([...holding].some((isBusy) => isBusy())) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  return [...fields].some((field) => typedIn.has(field) && field.value !== '');
}

/** Remembers which fields somebody has typed in: what a field holds alone does not tell who put it there. */
export function followTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedIn.add(target), { capture: true });
}
