import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from './progress.ts';
import { redisFolder } from './redis.ts';
import { storeFolder } from './services.ts';
import type { Settings } from './settings.ts';

/**
 * Before the store starts: whether it is to be given a past, which only a fresh one is. From here on until the demo is
 * marked as seeded its folder says that it has half of one: what a kill left so is taken away, and begun again. Nobody
 * has used such a store: the site opens after it.
 */
export function beginPast({ seed, dataDir, mongoUrl }: Settings): boolean {
  if (mongoUrl) return false;
  const folder = storeFolder(dataDir);
  const rubbish = `${folder}.half`;
  // At once, so that no kill leaves a part of it that nothing tells from a whole one.
  if (existsSync(halfFile(dataDir))) {
    rmSync(redisFolder(dataDir), { recursive: true, force: true });
    rmSync(rubbish, { recursive: true, force: true });
    renameSync(folder, rubbish);
  }
  rmSync(rubbish, { recursive: true, force: true });
  if (seed !== 'demo' || existsSync(folder)) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(halfFile(dataDir), '');
  return true;
}

/** What to tell whose demo was given no past, with the way on: half of one stays behind until the next start. */
export function withoutPast(error: unknown): Error {
  return new Error(`${explain(error)} To start without a past: SEED=small.`, { cause: error });
}

function halfFile(dataDir: string): string {
  return join(storeFolder(dataDir), 'half-a-past');
}

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
    rmSync(halfFile(settings.dataDir), { force: true });
  }
}

/** The digest of what the processes were built from: when it changes, the seed runs again. */
function builtFrom({ dist }: Settings): string {
  return join(dist, 'sources.digest');
}

function markFile({ dataDir }: Settings): string {
  return join(storeFolder(dataDir), 'demo-seed');
}
