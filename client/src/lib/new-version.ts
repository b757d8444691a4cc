import { isNewVersionKnown, noteNewVersion } from './known-version.ts';
import { onNetworkBack } from './network-state.ts';
import { spreadMs } from './spread.ts';

/** Small, never cached, and names the program that the site has now. */
const PAGE = '/auth/login';
const ENTRY = /\b(?:src|data-entry)="(\/assets\/index-[^"]+)"/;
/** It is looked for this rarely, whatever gives reason to. */
const APART_MS = 5 * 60_000;

let lookedAt = 0;
let own: string | undefined;

/** The program that this page runs; undefined where it was not built. */
export function ownProgram(): string | undefined {
  own ??= entryIn(document.documentElement.outerHTML);
  return own;
}

/** Looks whether the site has a newer program; a connection that has come back is often a server that was renewed. */
export async function lookForNewVersion(): Promise<void> {
  const running = ownProgram();
  if (running === undefined || isNewVersionKnown() || Date.now() - lookedAt < APART_MS) return;
  lookedAt = Date.now();
  try {
    const page = await fetch(PAGE, { cache: 'no-store' });
    const present = page.ok ? entryIn(await page.text()) : undefined;
    if (present !== undefined && present !== running) noteNewVersion();
  } catch {
    // The next occasion will do.
  }
}

function entryIn(html: string): string | undefined {
  return ENTRY.exec(html)?.[1];
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
