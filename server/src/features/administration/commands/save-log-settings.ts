import { ALWAYS_LOGGED, OPERATION_CATEGORIES } from '@lode/shared/administration/operations';
import type { LogSettings } from '@lode/shared/administration/schemas';
import { AppError } from '@lode/shared/core/errors';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { LogSettingsModel } from '../log-settings.model.ts';
import { guarding } from '../ports/guarding.ts';
import { getLogSettings } from '../queries/get-log-settings.ts';
import { type ActingAdmin, recordOperation } from './record-operation.ts';

const TARGET = { type: 'settings', id: 'operation-log', label: 'operation-log' };

/**
 * Sets what is recorded and for how long; where that is less than before, it is asked for. SETTINGS_CHANGED with the
 * current ones when they moved on meanwhile, REAUTH_REQUIRED, and what asking throws.
 */
export async function saveLogSettings(by: ActingAdmin, wanted: LogSettings): Promise<void> {
  await guarding.ask().requireProof(by.identity);
  await inTransaction(async (tx) => {
    const current = await requireCurrent(tx, wanted);
    if (!keepsLess(current, wanted)) return write(tx, by, current, wanted);
    await guarding.ask().askForChange(tx, by, {
      matter: 'log-settings',
      payload: wanted,
      target: TARGET,
      before: loggedOf(current),
      after: loggedOf(wanted),
    });
  });
}

/** Carries out what was asked for. */
export async function writeLogSettings(tx: Transaction, by: ActingAdmin, wanted: LogSettings): Promise<void> {
  await write(tx, by, await requireCurrent(tx, wanted), wanted);
}

async function requireCurrent({ session }: Transaction, wanted: LogSettings): Promise<LogSettings> {
  const current = await getLogSettings(session);
  if (current.version !== wanted.version) throw new AppError('SETTINGS_CHANGED', { data: current });
  return current;
}

function keepsLess(current: LogSettings, wanted: LogSettings): boolean {
  const dropped = switchedOff(wanted).some((category) => current.categories[category]);
  return dropped || wanted.retention_days < current.retention_days;
}

function switchedOff({ categories }: LogSettings) {
  const always: readonly string[] = ALWAYS_LOGGED;
  return OPERATION_CATEGORIES.filter((category) => !categories[category] && !always.includes(category));
}

async function write(
  tx: Transaction,
  by: ActingAdmin,
  current: LogSettings,
  wanted: LogSettings,
): Promise<void> {
  await LogSettingsModel.updateOne(
    { _id: 'log' },
    {
      $set: {
        switchedOff: switchedOff(wanted),
        retentionDays: wanted.retention_days,
        version: current.version + 1,
      },
    },
    { upsert: true, session: tx.session },
  );
  await recordOperation(tx, {
    by,
    action: 'log.settings-saved',
    target: TARGET,
    before: loggedOf(current),
    after: loggedOf(await getLogSettings(tx.session)),
  });
}

function loggedOf({ categories, retention_days }: LogSettings) {
  return { categories, retention_days };
}
