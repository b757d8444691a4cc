import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeFolder } from '../services.ts';
import type { Place } from '../settings.ts';

/** There from before the first to after the last change of a swap. */
function markFile(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/** Throws one sentence where a swap was cut off: the folder may be without its store, and a start would make an empty one. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(markFile(dataDir)))
    throw new Error(`A restore of ${dataDir} was cut off in the middle: run it again.`);
}

/**
 * Puts the store of another folder in the place of the present one, which is put aside and never deleted; answers where.
 * What Redis holds goes with it: its jobs are of a time that the restored store has not seen, and sweeps make new ones.
 */
export function swapData({ dataDir }: Place, from: Place, now = new Date()): string | undefined {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const aside = (folder: string): string => `${folder}-replaced-${stamp}`;
  const [store, redis] = [storeFolder(dataDir), join(dataDir, 'redis')];
  writeFileSync(markFile(dataDir), stamp, { flush: true });
  const replaced = existsSync(store) ? aside(store) : undefined;
  if (replaced) renameSync(store, replaced);
  if (existsSync(redis)) renameSync(redis, aside(redis));
  renameSync(storeFolder(from.dataDir), store);
  rmSync(markFile(dataDir));
  return replaced;
}
