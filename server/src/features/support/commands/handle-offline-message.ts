import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { OfflineMessageModel, type OfflineMessageRow } from '../offline-message.model.ts';

/** Marks an offline message as handled; the first who does is kept. */
export async function handleOfflineMessage(identity: Identity, id: string): Promise<OfflineMessageRow> {
  await inTransaction(async (tx) => {
    await OfflineMessageModel.updateOne(
      { _id: id, handledAt: null },
      { $set: { handledAt: clock.now(), handledBy: identity.username } },
      { session: tx.session },
    );
    tx.event('support.offline-changed', {});
  });
  const row = await OfflineMessageModel.findById(id).lean<OfflineMessageRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
