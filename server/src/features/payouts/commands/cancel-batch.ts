import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { dropClaims } from '../../chains/commands/claim-outputs.ts';
import { freeFromBatch } from '../../withdrawals/commands/pay-from-batch.ts';
import { readBatched } from '../../withdrawals/queries/list-payable.ts';
import { completedOf, isRefuted, requireAction } from '../batch-policy.ts';
import { requireUnknown, requireUnsent } from '../queries/require-unknown.ts';
import { changeBatch, ownerOf, readBatch, targetOf } from './change-batch.ts';

/**
 * Takes a batch back of which nothing is under way; its withdrawals are free again, but for what is completed.
 * REAUTH_REQUIRED, BATCH_CHANGED also while a source knows a transaction of it that may pay more, and what `requireUnsent`
 * throws.
 */
export async function cancelBatch(by: ActingAdmin, id: string): Promise<void> {
  await requireProof(by.identity);
  const seen = await readBatch(id);
  const withdrawals = await readBatched(seen.outputs.map(({ withdrawalId }) => withdrawalId));
  const completed = completedOf(seen, withdrawals);
  requireAction(seen, 'cancel', completed);
  for (const { txid, state, problem, pays } of seen.handed) {
    const isOver = pays.every((place) => completed.has(Number(place)));
    const isFailed = state === 'refused' && isRefuted(problem);
    // What a network has refused may have come to another part of it.
    if (!isOver && !isFailed) await requireUnknown(seen, txid, 'BATCH_CHANGED');
  }
  await requireUnsent(seen);
  await inTransaction(async (tx) => {
    const row = await readBatch(id, tx);
    requireAction(row, 'cancel', completed);
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
