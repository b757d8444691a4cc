import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { checkPayout, type PayoutCheck } from '../queries/check-payout.ts';
import { requireClaimed } from '../queries/require-claimed.ts';
import { type ChainCheckRow, WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { requireAction } from '../withdrawals.policy.ts';
import { changeWithdrawal, readWithdrawal } from './change-withdrawal.ts';
import { deciderOf, targetOf } from './decider-of.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/** What the chain says against a transaction, as the answer's code. */
const REFUSALS: Partial<Record<ChainCheckRow['kind'], ErrorCode>> = {
  unknown: 'TXID_NOT_FOUND',
  disputed: 'TXID_DISPUTED',
  mismatch: 'TXID_MISMATCH',
  older: 'TXID_OLDER',
};

/**
 * A member of staff names the transaction that paid it (H1). It is kept, its outputs pay no other withdrawal, and it
 * completes this one as soon as the chain has confirmed it: now, or when a sweep finds so. While a source
 * is away it waits. While outgoing money is stopped it may still be named: what a chain did is always booked.
 * REAUTH_REQUIRED, LEDGER_UNSOUND, what `requireAction` throws, TXID_INVALID, TXID_USED, TXID_NOT_FOUND, TXID_DISPUTED,
 * TXID_MISMATCH, TXID_OLDER.
 */
export async function completeWithdrawal(by: ActingAdmin, id: string, text: string): Promise<void> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  requireAction(row, by.identity, 'complete');
  const txid = normalizeTxid(row.currency, text);
  if (txid === undefined) throw refused('TXID_INVALID');
  if (row.txId !== txid) await nameTransaction(by, row, txid);
  await settleWithdrawal(id);
}

/** Withdrawals of one transaction that are completed together; each round lets one of them through. */
const AT_ONCE_MAX = 20;

/** Two at once may choose the same output: the later one looks again whether another is left. */
async function nameTransaction(by: ActingAdmin, row: WithdrawalRow, txid: string): Promise<void> {
  for (let round = 0; round < AT_ONCE_MAX; round += 1) {
    await requireClaimed(txid, row);
    const payout = await checkPayout(row, txid);
    const refusal = payout.used ? 'TXID_USED' : REFUSALS[payout.check.kind];
    if (refusal) throw refused(refusal);
    if (await keepTransaction(by, String(row._id), txid, payout)) return;
  }
  throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
}

const refused = (code: ErrorCode) => new AppError(code, { fields: { txid: code } });

/** False when somebody else has claimed one of the outputs meanwhile. */
async function keepTransaction(
  by: ActingAdmin,
  id: string,
  txId: string,
  { check, outputs }: PayoutCheck,
): Promise<boolean> {
  try {
    await inTransaction(async (tx) => {
      const row = await readWithdrawal(tx, id);
      requireAction(row, by.identity, 'complete');
      await dropClaims(tx, { withdrawalId: row._id });
      await claimOutputs(tx, { withdrawalId: row._id }, outputs);
      await changeWithdrawal(tx, row, {
        state: 'paying',
        txId,
        check,
        foundAt: check.kind === 'found' ? check.at : null,
        completedBy: deciderOf(by),
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
