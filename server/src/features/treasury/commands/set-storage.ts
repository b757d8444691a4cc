import { AppError } from '@lode/shared/core/errors';
import type { NewStorage } from '@lode/shared/treasury/schemas';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { isReserveAddress } from '../../reserves/queries/is-reserve-address.ts';
import { StorageModel, type StorageRow, storageId } from '../storage.model.ts';

/**
 * Says whether a published address is kept hot or cold; null for neither. It sorts figures and moves nothing.
 * REAUTH_REQUIRED, RESERVE_ADDRESS_NOT_FOUND.
 */
export async function setStorage(by: ActingAdmin, { coin, address, storage }: NewStorage): Promise<void> {
  await requireProof(by.identity);
  if (!(await isReserveAddress(coin, address))) throw new AppError('RESERVE_ADDRESS_NOT_FOUND');
  const _id = storageId(coin, address);
  await inTransaction(async (tx) => {
    const { session } = tx;
    const known = await StorageModel.findById(_id, null, { session }).lean<StorageRow>();
    if ((known?.storage ?? null) === storage) return;
    if (storage === null) await StorageModel.deleteOne({ _id }, { session });
    else await StorageModel.updateOne({ _id }, { $set: { storage } }, { upsert: true, session });
    await recordOperation(tx, {
      by,
      action: 'reserve-address.sorted',
      target: { type: 'reserve-address', id: _id, label: `${coin} ${address}` },
      before: { storage: known?.storage ?? null },
      after: { storage },
    });
    tx.event('treasury.movement-changed', { movementId: _id });
  });
}
