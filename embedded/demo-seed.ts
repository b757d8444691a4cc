import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceDigest } from './bin/source-digest.js';
import { storeFolder } from './services.ts';
import type { Settings } from './settings.ts';

/** What the seed is made from: when any of it changes, the seed runs again. */
const SEED_SOURCES = ['server/src', 'shared/src'];

/**
 * True when these very sources have seeded this store. The mark lies in the store's own folder, so that
 * it goes when the store goes; it spares every later start the seconds that the seed takes.
 */
export function isDemoSeeded(settings: Settings): boolean {
  try {
    return readFileSync(markFile(settings), 'utf8') === sourceDigest(SEED_SOURCES);
  } catch {
    return false;
  }
}

export function markDemoSeeded(settings: Settings): void {
  // A store without a folder has nothing to remember.
  if (existsSync(storeFolder(settings.dataDir))) {
    writeFileSync(markFile(settings), sourceDigest(SEED_SOURCES));
  }
}

function markFile({ dataDir }: Settings): string {
  return join(storeFolder(dataDir), 'demo-seed');
}
