import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDataDirTaken, lockDataDir } from '../data-lock.ts';
import { ManagedChild } from '../managed-child.ts';
import { storeChild, storeFolder } from '../services.ts';
import { type KeptSecret, keptSecret, type Place } from '../settings.ts';
import { readAddress } from './site-address.ts';

/** A store that answers. */
export interface OpenStore {
  url: string;
  /** The site runs on it, and changes it meanwhile. */
  live: boolean;
}

export const STORE_FILE = 'data.mdb';

/** The store's password, the same for every store that is started beside the site's own. */
export function storePassword({ dataDir }: Place): KeptSecret {
  return keptSecret(dataDir, 'store-password');
}

export function hasData({ dataDir }: Place): boolean {
  return existsSync(join(storeFolder(dataDir), STORE_FILE));
}

/**
 * Runs `use` on the site's own store: on the running one, else on one that is started for it, while no supervisor can
 * start. Throws one sentence where there is no data.
 */
export async function withSiteStore<T>(place: Place, use: (store: OpenStore) => Promise<T>): Promise<T> {
  if (isDataDirTaken(place.dataDir)) return use({ url: readAddress(place.dataDir, 'store'), live: true });
  if (!hasData(place))
    throw new Error(`There is no store in ${place.dataDir}: say where it is with DATA_DIR.`);
  return withLockedData(place, () => withStoreIn(place, storePassword(place), use));
}

/** Runs `use` while nobody else may start on the data folder. Throws one sentence where a site runs on it. */
export async function withLockedData<T>({ dataDir }: Place, use: () => Promise<T>): Promise<T> {
  const release = lockDataDir(dataDir);
  try {
    return await use();
  } finally {
    release();
  }
}

/** Starts a store on a folder that nobody runs on, for as long as `use` takes. */
export async function withStoreIn<T>(
  place: Place,
  password: KeptSecret,
  use: (store: OpenStore) => Promise<T>,
): Promise<T> {
  const { spec, url } = await storeChild(place, password);
  const child = new ManagedChild(spec, () => undefined, { restart: false });
  try {
    await child.start();
    return await use({ url, live: false });
  } finally {
    await child.stop();
  }
}
