import type { siteRoutes } from '@lode/shared/site/rest';
import type { PublicInfo } from '@lode/shared/site/schemas';
import { onFailure, readPublic } from './api-client.ts';
import { atom, store, useAtomValue } from './store.ts';

const RETRY_MS = 30_000;
const MAINTENANCE_POLL_MS = 15_000;
/** The element in which the server's page brings the facts along. */
const FACTS_ID = 'site-facts';

const siteInfoAtom = atom<PublicInfo | null>(null);

/** The site's public facts (name, logo, demo, support), or null until they have come. */
export function useSiteInfo(): PublicInfo | null {
  return useAtomValue(siteInfoAtom);
}

/** Takes the facts from somewhere else than the API. */
export function provideSiteInfo(info: PublicInfo): void {
  store.set(siteInfoAtom, info);
}

/** Takes the facts that came with the page; false where it brought none (a page not sent by our server). */
export function takeSiteInfoOfPage(): boolean {
  const text = document.getElementById(FACTS_ID)?.textContent ?? '';
  if (!text.startsWith('{')) return false;
  provideSiteInfo(JSON.parse(text) as PublicInfo);
  return true;
}

let asking: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches the public facts anew; what is shown stays when that fails. While there are none, or the site is
 * under maintenance, it goes on asking.
 */
export async function refreshSiteInfo(): Promise<void> {
  clearTimeout(asking);
  try {
    provideSiteInfo(await readPublic<typeof siteRoutes.publicInfo>('/site/public-info'));
  } catch (error) {
    console.warn('Site information failed', error);
  }
  const info = store.get(siteInfoAtom);
  if (info && !info.maintenance) return;
  asking = setTimeout(() => void refreshSiteInfo(), info ? MAINTENANCE_POLL_MS : RETRY_MS);
}

/** Fetches the public facts at start-up, and at once when the server refuses something for maintenance. */
export async function startSiteInfo(): Promise<void> {
  onFailure((failure) => {
    if (failure.code === 'MAINTENANCE' && !store.get(siteInfoAtom)?.maintenance) void refreshSiteInfo();
  });
  await refreshSiteInfo();
}
