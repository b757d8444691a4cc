import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { AlertModel, type AlertRow } from '../alert.model.ts';

/** Somebody sees to it, or takes it over from a colleague. NOT_FOUND once it has ended. */
export function takeAlert(by: ActingAdmin, id: string): Promise<AlertRow> {
  return inTransaction(async (tx) => {
    const { userId, username } = by.identity;
    const taken = { by: { id: userId, username }, at: clock.now() };
    const row = await AlertModel.findOneAndUpdate(
      { _id: id, open: true },
      { $set: { taken } },
      { session: tx.session },
    ).lean<AlertRow>();
    if (!row) throw new AppError('NOT_FOUND');
    await recordOperation(tx, {
      by,
      action: 'alert.taken',
      target: { type: 'alert', id, label: [row.kind, row.subject].filter(Boolean).join(' ') },
      before: { taken_by: row.taken?.by.username ?? null },
      after: { taken_by: username },
    });
    tx.event('alerts.alert-changed', { alertId: id });
    return { ...row, taken };
  });
}
