import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { claim } from '../data-lock.ts';
import { storeFolder } from '../services.ts';
import type { Place } from '../settings.ts';
import { pack } from './archive.ts';
import { type Contents, readContents } from './contents.ts';
import { type Copy, copyName } from './copies.ts';
import { headText, type Manifest, PRODUCT_VERSION, writeManifest } from './manifest.ts';
import { STORE_FILE, storePassword, withSiteStore, withStoreIn } from './site-store.ts';

export interface BackupOrder {
  place: Place;
  /** The folder in which the copy gets one of its own. */
  to: string;
  /** Which SECRET belongs to it (`secretId`). */
  secret: string;
  key: string | undefined;
}

/**
 * Copies the store, running or not, into a folder of its own: the archive and its manifest. The copy has been opened and
 * counted before it is one; half of one is never there under its name. Throws one sentence when it cannot be made.
 */
export async function takeBackup(order: BackupOrder): Promise<Copy> {
  const { dataDir } = order.place;
  const release = claim(
    join(dataDir, 'backup.pid'),
    (holder) => `Another backup (process ${holder}) is being made.`,
  );
  const work = { ...order.place, dataDir: join(dataDir, 'backup-work') };
  const partial = join(order.to, `.lode-${order.secret}.partial`);
  try {
    for (const old of [work.dataDir, partial]) rmSync(old, { recursive: true, force: true });
    const takenAt = new Date();
    await copyStore(order.place, work);
    const contents = await withStoreIn(work, storePassword(order.place), ({ url }) => readContents(url));
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    const manifest = await writeCopy(order, { work, partial, takenAt, contents });
    const folder = join(order.to, copyName(takenAt));
    renameSync(partial, folder);
    return { folder, manifest };
  } finally {
    for (const left of [work.dataDir, partial]) rmSync(left, { recursive: true, force: true });
    release();
  }
}

/** Has the store copy itself, and takes the copy away from it. */
async function copyStore(place: Place, work: Place): Promise<void> {
  await withSiteStore(place, async ({ url }) => {
    const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 });
    try {
      const { path } = await client.db('admin').command({ createBackup: 1 });
      mkdirSync(work.dataDir, { recursive: true, mode: 0o700 });
      renameSync(String(path), storeFolder(work.dataDir));
    } finally {
      await client.close();
    }
  });
}

interface Copied {
  work: Place;
  partial: string;
  takenAt: Date;
  contents: Contents;
}

async function writeCopy(
  { secret, key }: BackupOrder,
  { work, partial, takenAt, contents }: Copied,
): Promise<Manifest> {
  const head = {
    format: 1 as const,
    version: PRODUCT_VERSION,
    takenAt: takenAt.toISOString(),
    secret,
    contents,
  };
  const file = key ? 'store.mdb.gz.enc' : 'store.mdb.gz';
  const lock = key ? { key, bound: headText(head) } : undefined;
  const written = await pack(join(storeFolder(work.dataDir), STORE_FILE), join(partial, file), lock);
  const manifest: Manifest = { ...head, archive: { file, ...written } };
  writeManifest(partial, manifest);
  return manifest;
}
