import { ALWAYS_LOGGED, OPERATION_CATEGORIES } from '@lode/shared/administration/operations';
import type { LogSettings } from '@lode/shared/administration/schemas';
import { AppError } from '@lode/shared/core/errors';
import { inTransaction } from '../../../platform/transaction.ts';
import { LogSettingsModel } from '../log-settings.model.ts';
import { getLogSettings } from '../queries/get-log-settings.ts';
import { type ActingAdmin, recordOperation } from './record-operation.ts';

/** Sets what is recorded and for how long. SETTINGS_CHANGED with the current ones when they moved on meanwhile. */
export function saveLogSettings(by: ActingAdmin, wanted: LogSettings): Promise<LogSettings> {
  return inTransaction(async (tx) => {
    const current = await getLogSettings(tx.session);
    if (current.version !== wanted.version) throw new AppError('SETTINGS_CHANGED', { data: current });
    const always: readonly string[] = ALWAYS_LOGGED;
    const switchedOff = OPERATION_CATEGORIES.filter(
      (category) => !wanted.categories[category] && !always.includes(category),
    );
    const version = current.version + 1;
    await LogSettingsModel.updateOne(
      { _id: 'log' },
      { $set: { switchedOff, retentionDays: wanted.retention_days, version } },
      { upsert: true, session: tx.session },
    );
    const saved = await getLogSettings(tx.session);
    await recordOperation(tx, {
      by,
      action: 'log.settings-saved',
      target: { type: 'settings', id: 'operation-log', label: 'operation-log' },
      before: { categories: current.categories, retention_days: current.retention_days },
      after: { categories: saved.categories, retention_days: saved.retention_days },
    });
    return saved;
  });
}
