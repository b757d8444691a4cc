import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeFolder } from './services.ts';
import type { Settings } from './settings.ts';

/**
 * True when these very sources have seeded this store. The mark lies in the store's own folder, so that
 * it goes when the store goes; it spares every later start the seconds that the seed takes.
 */
export function isDemoSeeded(settings: Settings): boolean {
  try {
    return readFileSync(markFile(settings), 'utf8') === readFileSync(builtFrom(settings), 'utf8');
  } catch {
    return false;
  }
}

export function markDemoSeeded(settings: Settings): void {
  // A store without a folder has nothing to remember.
  if (existsSync(storeFolder(settings.dataDir))) {
    writeFileSync(markFile(settings), readFileSync(builtFrom(settings)));
  }
}

/** The digest of what the processes were built from: when it changes, the seed runs again. */
function builtFrom({ dist }: Settings): string {
  return join(dist, 'sources.digest');
}

function markFile({ dataDir }: Settings): string {
  return join(storeFolder(dataDir), 'demo-seed');
}
