import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { dropClaims } from '../../chains/commands/claim-outputs.ts';
import { freeFromBatch } from '../../withdrawals/commands/pay-from-batch.ts';
import { readBatched } from '../../withdrawals/queries/list-payable.ts';
import type { BatchRow, HandedRow } from '../batch.model.ts';
import { completedOf, holdersOf, requireAction } from '../batch-policy.ts';
import { isRefuted } from '../handed.ts';
import { requireUnknown, requireUnsent } from '../queries/require-unknown.ts';
import { changeBatch, ownerOf, readBatch, targetOf } from './change-batch.ts';

/**
 * Takes a batch back of which nothing is under way; its withdrawals are free again, but for what is completed.
 * REAUTH_REQUIRED, BATCH_TAKEN_AWAY for who took away what could still be sent, BATCH_STILL_VALID while a refused transaction has not expired, BATCH_CHANGED also while a source knows a
 * transaction of it that may pay more, OWN_REQUEST where one was refused that never expires, APPROVER_TOO_NEW for a second
 * person of less than a day, and what `requireUnsent` throws.
 */
export async function cancelBatch(by: ActingAdmin, id: string): Promise<void> {
  await requireProof(by.identity);
  const seen = await readBatch(id);
  const withdrawals = await readBatched(seen.outputs.map(({ withdrawalId }) => withdrawalId));
  const completed = completedOf(seen, withdrawals);
  requireAction(seen, 'cancel', completed);
  for (const one of seen.handed) {
    const { txid, state, problem, pays } = one;
    const isOver = pays.every((place) => completed.has(Number(place)));
    const isFailed = state === 'refused' && isRefuted(problem);
    if (isOver || isFailed) continue;
    // What a network has refused may have come to another part of it, or may yet.
    await requireUnknown(seen, txid, 'BATCH_CHANGED');
    if (state === 'refused') await requireOther(by, one);
  }
  await requireUnsent(seen);
  await requireNotHolder(by, seen);
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

/**
 * Signed and kept back, it would pay once more: no one person says that it is not. Who has been staff for a day may, though
 * they came after the batch: else one that everybody has looked at could not be taken back at all.
 */
async function requireNotHolder({ identity }: ActingAdmin, batch: BatchRow): Promise<void> {
  const holders = holdersOf(batch);
  if (holders.size === 0) return;
  if (holders.has(identity.userId)) throw new AppError('BATCH_TAKEN_AWAY');
  await inTransaction(({ session }) =>
    requireApprover(identity.userId, 'finance:manage', clock.now(), session),
  );
}

/** Whoever has it may send it all the same, and it would pay once more: no one person says that nobody will. */
async function requireOther({ identity }: ActingAdmin, { by, at }: HandedRow): Promise<void> {
  if (by.id === identity.userId) throw new AppError('OWN_REQUEST');
  await inTransaction(({ session }) => requireApprover(identity.userId, 'finance:manage', at, session));
}
