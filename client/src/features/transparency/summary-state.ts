import type { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { TransparencySummary } from '@lode/shared/transparency/schemas';
import { useEffect } from 'react';
import { readPublic } from '../../lib/api-client.ts';
import { atom, store, useAtomValue } from '../../lib/store.ts';

const EVERY_MS = 60_000;
/** The element in which the server's home page brings the figures that are drawn in it (server/src/app/home-books.ts). */
const PAGE_ID = 'books';

/** Read before anything is drawn: the first drawing takes the place of what is in the page. */
function ofPage(): TransparencySummary | null {
  const text = typeof document === 'undefined' ? '' : document.getElementById(PAGE_ID)?.textContent;
  return text ? (JSON.parse(text) as TransparencySummary) : null;
}

const summaryAtom = atom<TransparencySummary | null>(ofPage());

/** Takes the figures from somewhere else than the API. */
export function provideSummary(summary: TransparencySummary | null): void {
  store.set(summaryAtom, summary);
}

async function refresh(): Promise<void> {
  try {
    provideSummary(await readPublic<typeof transparencyRoutes.summary>('/transparency/summary'));
  } catch (error) {
    console.warn('The summary failed', error);
  }
}

/** The sums that anybody may check, as the page brought them, anew every minute while somebody looks. */
export function useSummary(): TransparencySummary | null {
  useEffect(() => {
    if (store.get(summaryAtom) === null) void refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return useAtomValue(summaryAtom);
}
