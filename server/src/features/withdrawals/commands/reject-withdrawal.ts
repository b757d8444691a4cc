import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { releaseHold } from '../../ledger/commands/hold-funds.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { reverseEntry } from '../../ledger/commands/reverse-entry.ts';
import type { WithdrawalRow } from '../withdrawal.model.ts';
import { requireAction, requireNoBatch } from '../withdrawals.policy.ts';
import { release } from './cancel-withdrawal.ts';
import { changeWithdrawal, readWithdrawal, referenceTo, stepKey, tellOfEnd } from './change-withdrawal.ts';
import { deciderOf, targetOf } from './decider-of.ts';

/**
 * A member of staff rejects: the money goes back to the balance, by releasing the hold or, after approval,
 * by taking the entries back. REAUTH_REQUIRED, and what `requireAction` throws.
 */
export async function rejectWithdrawal(by: ActingAdmin, id: string, reason: string): Promise<void> {
  await requireProof(by.identity);
  await inLedger(async (tx) => {
    const row = await readWithdrawal(tx, id);
    requireAction(row, by.identity, 'reject');
    requireNoBatch(row);
    if (row.state === 'requested') await release(tx, row);
    else await takeBack(tx, row);
    const rejectedBy = deciderOf(by);
    await changeWithdrawal(tx, row, { state: 'rejected', reason, rejectedBy, endedAt: clock.now() });
    await tellOfEnd(tx, row, 'withdrawal_refused');
    await recordOperation(tx, {
      by,
      action: 'withdrawal.rejected',
      target: targetOf(row),
      before: { state: row.state },
      after: { state: 'rejected' },
      reason,
    });
  });
}

/** What was kept for the payout first, then the fee: both are part of what is given back. */
async function takeBack(tx: Transaction, row: WithdrawalRow): Promise<void> {
  if (row.payoutHoldId)
    await releaseHold(tx, {
      key: stepKey(row, 'payout-release'),
      kind: 'withdrawal_release',
      holdId: String(row.payoutHoldId),
      reference: referenceTo(row),
    });
  const steps = [
    ['fee-reversal', row.feeEntryId],
    ['approval-reversal', row.captureId],
  ] as const;
  for (const [step, entryId] of steps) {
    if (!entryId) continue;
    await reverseEntry(tx, {
      key: stepKey(row, step),
      entryId: String(entryId),
      reference: referenceTo(row),
    });
  }
}
