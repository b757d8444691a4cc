import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { releaseHold } from '../../ledger/commands/hold-funds.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import type { WithdrawalRow } from '../withdrawal.model.ts';
import { isCancellable, requireOwn } from '../withdrawals.policy.ts';
import { changeWithdrawal, readWithdrawal, referenceTo, stepKey } from './change-withdrawal.ts';

/**
 * A customer takes their withdrawal back; what was held is theirs again. A second time changes nothing.
 * WITHDRAWAL_NOT_PENDING once somebody has approved it.
 */
export async function cancelWithdrawal(userId: string, id: string): Promise<void> {
  await inLedger(async (tx) => {
    const row = requireOwn(await readWithdrawal(tx, id), userId);
    if (row.state === 'cancelled') return;
    if (!isCancellable(row)) throw new AppError('WITHDRAWAL_NOT_PENDING');
    await release(tx, row);
    await changeWithdrawal(tx, row, { state: 'cancelled', endedAt: clock.now() });
  });
}

/** Frees what the request holds. */
export async function release(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await releaseHold(tx, {
    key: stepKey(row, 'release'),
    kind: 'withdrawal_release',
    reference: referenceTo(row),
    holdId: String(row.holdId),
  });
}
