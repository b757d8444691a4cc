import { loadAnew } from './load-anew.ts';
import { onNetworkBack } from './network-state.ts';
import { spreadMs } from './spread.ts';
import { atom, store, useAtomValue } from './store.ts';

/** Small, never cached, and names the program that the site has now. */
const PAGE = '/auth/login';
const ENTRY = /\b(?:src|data-entry)="(\/assets\/index-[^"]+)"/;
/** It is looked for this rarely, whatever gives reason to. */
const APART_MS = 5 * 60_000;

const newVersionAtom = atom(false);
let lookedAt = 0;

/** Whether the site has a newer program than this page. */
export function useNewVersion(): boolean {
  return useAtomValue(newVersionAtom);
}

/** Looks whether the site has a newer program; a connection that has come back is often a server that was renewed. */
export async function lookForNewVersion(): Promise<void> {
  const own = entryIn(document.documentElement.outerHTML);
  if (own === undefined || store.get(newVersionAtom) || Date.now() - lookedAt < APART_MS) return;
  lookedAt = Date.now();
  try {
    const page = await fetch(PAGE, { cache: 'no-store' });
    const present = page.ok ? entryIn(await page.text()) : undefined;
    if (present !== undefined && present !== own) store.set(newVersionAtom, true);
  } catch {
    // The next occasion will do.
  }
}

function entryIn(html: string): string | undefined {
  return ENTRY.exec(html)?.[1];
}

/** Called as another page is gone to: where a newer program is known, that page is loaded with it. Never in mid-form, nor without the network. */
export function takeNewVersion(): void {
  if (store.get(newVersionAtom)) void loadAnew();
}

/** Looks on every occasion that a visitor has as well, who has no lasting connection. */
export function followVersions(): void {
  lookedAt = Date.now();
  const look = () => setTimeout(() => void lookForNewVersion(), spreadMs());
  onNetworkBack(look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
