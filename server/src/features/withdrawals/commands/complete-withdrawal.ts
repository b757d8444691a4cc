import { AppError } from '@lode/shared/core/errors';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { requireAction, requireNoBatch } from '../withdrawals.policy.ts';
import { deciderOf } from './decider-of.ts';
import { nameTransaction, refused } from './name-transaction.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * A member of staff names the transaction that paid it (H1). It is kept, its outputs pay no other withdrawal, and it
 * completes this one as soon as the chain has confirmed it: now, or when a sweep finds so. While a source
 * is away it waits. While outgoing money is stopped it may still be named: what a chain did is always booked.
 * REAUTH_REQUIRED, LEDGER_UNSOUND, what `requireAction` and `requireNoBatch` throw, TXID_INVALID, TXID_USED,
 * TXID_NOT_FOUND, TXID_DISPUTED, TXID_MISMATCH, TXID_OLDER.
 */
export async function completeWithdrawal(by: ActingAdmin, id: string, text: string): Promise<void> {
  await requireProof(by.identity);
  await requireSoundLedger();
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND');
  const requireStill = (now: WithdrawalRow) => {
    requireAction(now, by.identity, 'complete');
    requireNoBatch(now);
  };
  requireStill(row);
  const txid = normalizeTxid(row.currency, text);
  if (txid === undefined) throw refused('TXID_INVALID');
  if (row.txId !== txid) await nameTransaction({ by, decider: deciderOf(by), requireStill }, row, txid);
  await settleWithdrawal(id);
}
