import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';

/** Marks an offline message as handled; the first who does is kept. */
export async function handleOfflineMessage(by: ActingAdmin, id: string): Promise<OfflineMessageRow> {
  await inTransaction(async (tx) => {
    const marked = await OfflineMessageModel.findOneAndUpdate(
      { _id: id, handledAt: null },
      { $set: { handledAt: clock.now(), handledBy: by.identity.username } },
      { session: tx.session },
    ).lean<OfflineMessageRow>();
    if (!marked) return;
    await recordOperation(tx, {
      by,
      action: 'offline-message.handled',
      target: { type: 'user', id: String(marked.userId), label: marked.username },
    });
    tx.event('support.offline-changed', {});
  });
  const row = await OfflineMessageModel.findById(id).lean<OfflineMessageRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
