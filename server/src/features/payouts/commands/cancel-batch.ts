import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { dropClaims } from '../../chains/commands/claim-outputs.ts';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { freeFromBatch } from '../../withdrawals/commands/pay-from-batch.ts';
import { requireAction } from '../batch-policy.ts';
import { changeBatch, ownerOf, readBatch, targetOf } from './change-batch.ts';

/**
 * Takes a batch back of which nothing is under way; its withdrawals are free again. REAUTH_REQUIRED, BATCH_CHANGED also
 * while a source knows a transaction of it, UNAVAILABLE while one does not answer.
 */
export async function cancelBatch(by: ActingAdmin, id: string): Promise<void> {
  await requireProof(by.identity);
  const seen = await readBatch(id);
  requireAction(seen, 'cancel');
  for (const { txid } of seen.handed) await requireUnknown(NETWORKS[seen.coin].chain, txid);
  await inTransaction(async (tx) => {
    const row = await readBatch(id, tx);
    requireAction(row, 'cancel');
    if (row.rev !== seen.rev) throw new AppError('BATCH_CHANGED');
    await freeFromBatch(tx, row._id);
    await dropClaims(tx, ownerOf(row));
    await changeBatch(tx, row, { state: 'cancelled', endedAt: clock.now() });
    await recordOperation(tx, {
      by,
      action: 'batch.cancelled',
      target: targetOf(row),
      before: { state: row.state },
      after: { state: 'cancelled' },
    });
  });
}

/** What a network has refused may have come to another part of it. */
async function requireUnknown(chain: Parameters<typeof findTransaction>[0], txid: string): Promise<void> {
  const finding = await findTransaction(chain, txid).catch(() => {
    throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  });
  if (finding.kind !== 'unknown') throw new AppError('BATCH_CHANGED');
}
