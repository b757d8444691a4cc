import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { checkPayout, type PayoutCheck } from '../queries/check-payout.ts';
import { requireClaimed } from '../queries/require-claimed.ts';
import type { ChainCheckRow, DeciderRow, WithdrawalRow } from '../withdrawal.model.ts';
import { changeWithdrawal, readWithdrawal } from './change-withdrawal.ts';
import { targetOf } from './decider-of.ts';

/** What the chain says against a transaction, as the answer's code. */
const REFUSALS: Partial<Record<ChainCheckRow['kind'], ErrorCode>> = {
  unknown: 'TXID_NOT_FOUND',
  disputed: 'TXID_DISPUTED',
  mismatch: 'TXID_MISMATCH',
  older: 'TXID_OLDER',
};

/** Who says which transaction pays, and what must still hold of the withdrawal as that is kept. */
export interface Naming {
  /** Null where it follows from what somebody handed back before. */
  by: ActingAdmin | null;
  decider: DeciderRow;
  requireStill: (row: WithdrawalRow) => void;
}

/** Withdrawals of one transaction that are completed together; each round lets one of them through. */
const AT_ONCE_MAX = 20;

/**
 * Keeps which transaction pays a withdrawal, and which of its outputs. Two at once may choose the same output: the later
 * one looks again whether another is left. TXID_USED, TXID_NOT_FOUND, TXID_DISPUTED, TXID_MISMATCH, TXID_OLDER.
 */
export async function nameTransaction(naming: Naming, row: WithdrawalRow, txid: string): Promise<void> {
  for (let round = 0; round < AT_ONCE_MAX; round += 1) {
    await requireClaimed(txid, row);
    const payout = await checkPayout(row, txid);
    const refusal = payout.used ? 'TXID_USED' : REFUSALS[payout.check.kind];
    if (refusal) throw refused(refusal);
    if (await keepTransaction(naming, String(row._id), txid, payout)) return;
  }
  throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
}

export const refused = (code: ErrorCode) => new AppError(code, { fields: { txid: code } });

/** False when somebody else has claimed one of the outputs meanwhile. */
async function keepTransaction(
  { by, decider, requireStill }: Naming,
  id: string,
  txId: string,
  { check, outputs }: PayoutCheck,
): Promise<boolean> {
  try {
    await inTransaction(async (tx) => {
      const row = await readWithdrawal(tx, id);
      requireStill(row);
      await dropClaims(tx, { withdrawalId: row._id });
      await claimOutputs(tx, { withdrawalId: row._id }, outputs);
      await changeWithdrawal(tx, row, {
        state: 'paying',
        txId,
        check,
        foundAt: check.kind === 'found' ? check.at : null,
        completedBy: decider,
      });
      await recordOperation(tx, {
        by,
        action: 'withdrawal.completed',
        target: targetOf(row),
        before: { state: row.state, tx_id: row.txId },
        after: { state: 'paying', tx_id: txId },
      });
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
