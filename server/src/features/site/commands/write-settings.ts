import { isDeepStrictEqual } from 'node:util';
import type { SettingChange } from '@lode/shared/site/admin-schemas';
import type { Settings } from '@lode/shared/site/schemas';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { keepSetting } from '../../settings/commands/keep-setting.ts';
import { SettingsVersionModel } from '../settings-version.model.ts';

export interface SettingsWrite {
  /** Null for what the system does. */
  by: ActingAdmin | null;
  /** The version and settings that this follows, read in the same transaction. */
  version: number;
  current: Settings;
  next: Settings;
  restoredFrom?: number;
}

/**
 * Stores settings inside a command's transaction as the version after `version`, and has every process
 * read them again. Two writers at once meet at the version's number. Answers what changed; nothing is
 * written where nothing did.
 */
export async function writeSettings(tx: Transaction, write: SettingsWrite): Promise<SettingChange[]> {
  const changes = changesBetween(write.current, write.next);
  if (changes.length === 0) return changes;
  const at = clock.now();
  for (const { name, after } of changes) await keepSetting(tx, name, after, at);
  const by = write.by && { id: write.by.identity.userId, username: write.by.identity.username };
  await SettingsVersionModel.create(
    [
      {
        _id: write.version + 1,
        at,
        by,
        restoredFrom: write.restoredFrom ?? null,
        changes,
        settings: write.next,
      },
    ],
    { session: tx.session },
  );
  tx.event('site.settings-changed', { rev: write.version + 1 });
  return changes;
}

/** The settings that differ, with what they were and are. */
export function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return (Object.keys(after) as (keyof Settings)[])
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}
