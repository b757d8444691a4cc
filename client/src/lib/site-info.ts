import type { siteRoutes } from '@lode/shared/site/rest';
import type { PublicInfo } from '@lode/shared/site/schemas';
import { readPublic } from './api-client.ts';
import { atom, store, useAtomValue } from './store.ts';

const RETRY_MS = 30_000;

const siteInfoAtom = atom<PublicInfo | null>(null);

/** The site's public facts (name, logo, demo, support), or null until they have come. */
export function useSiteInfo(): PublicInfo | null {
  return useAtomValue(siteInfoAtom);
}

/** Fetches the public facts at start-up, again every 30 s until they come. */
export async function startSiteInfo(): Promise<void> {
  try {
    const info = await readPublic<typeof siteRoutes.publicInfo>('/site/public-info');
    store.set(siteInfoAtom, info);
  } catch (error) {
    console.warn('Site information failed', error);
    setTimeout(() => void startSiteInfo(), RETRY_MS);
  }
}
