import { ManagedChild } from '../managed-child.ts';
import { explain, say } from '../progress.ts';
import { nodeChild } from '../services.ts';
import type { Settings } from '../settings.ts';
import { copiesOf } from './copies.ts';
import type { BackupSettings } from './settings.ts';
import { secretId } from './site-secret.ts';

/** After one that failed; sooner where copies are made more often. */
const RETRY_MS = 10 * 60_000;

/** When the next copy is due, from now: at once where there is none, or time has gone back. */
export function dueIn(newest: string | undefined, everyMs: number, now: number): number {
  if (newest === undefined) return 0;
  const age = now - Date.parse(newest);
  return age < 0 ? 0 : Math.max(0, everyMs - age);
}

/** Makes copies as was asked for, in a process of their own that is told `env`. Returns what ends that. */
export function scheduleBackups(
  { dir, everyMs }: BackupSettings,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): () => Promise<void> {
  if (!dir) return async () => undefined;
  const child = new ManagedChild(
    { ...nodeChild('Backup', 'backup', [], env, settings), ready: () => false },
    () => undefined,
    { restart: false },
  );
  let next: NodeJS.Timeout | undefined;
  let ended = false;
  const wait = (ms: number): void => {
    if (!ended) next = setTimeout(() => void run(), ms);
  };
  const run = async (): Promise<void> => {
    try {
      await child.runOnce();
      if (!ended) say('Backup', `in ${dir}`);
      wait(everyMs);
    } catch (error) {
      if (!ended) say('Backup', `${explain(error)}: see logs/backup.log`);
      wait(Math.min(RETRY_MS, everyMs));
    }
  };
  const newest = copiesOf(dir, secretId(settings.secret)).at(-1);
  wait(dueIn(newest?.manifest.takenAt, everyMs, Date.now()));
  return async () => {
    ended = true;
    clearTimeout(next);
    await child.stop();
  };
}
