import { isDeepStrictEqual } from 'node:util';
import type { SettingChange } from '@lode/shared/site/admin-schemas';
import { isMoneySetting, type Settings } from '@lode/shared/site/schemas';
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
  /** When all of it takes force, instead of when the rule says. */
  from?: Date;
}

/**
 * Stores settings inside a command's transaction as the version after `version`, and has every process
 * read them again. What money depends on takes force with the next UTC day, so that nobody changes what a day
 * under way, or one that has ended, is worked out by; the rest, and whatever the system sets, at once. Two
 * writers at once meet at the version's number. Answers what changed; nothing is written where nothing did.
 */
export async function writeSettings(tx: Transaction, write: SettingsWrite): Promise<SettingChange[]> {
  const changes = changesBetween(write.current, write.next);
  if (changes.length === 0) return changes;
  const at = clock.now();
  for (const { name, after } of changes) {
    const validFrom = write.from ?? (write.by && isMoneySetting(name) ? nextMidnight(at) : at);
    await keepSetting(tx, name, { value: after, validFrom, writtenAt: at });
  }
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

/** The beginning of the UTC day after a moment's. */
function nextMidnight(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}

/** The settings that differ, with what they were and are. */
export function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return (Object.keys(after) as (keyof Settings)[])
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}
