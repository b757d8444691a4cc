import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { captureHold } from '../../ledger/commands/hold-funds.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { payoutLegs } from '../payout-legs.ts';
import { checkPayout } from '../queries/check-payout.ts';
import { getWithdrawalRules } from '../queries/get-withdrawal-rules.ts';
import { type ChainCheckRow, WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { changeWithdrawal, readWithdrawal, referenceTo, stepKey, tellOfEnd } from './change-withdrawal.ts';

/**
 * Completes a withdrawal whose transaction has its confirmations (H1): the books follow what the chain has
 * done. Run at any time, twice or late it does the same. While the ledger is unsound nothing is posted.
 */
export async function settleWithdrawal(id: string): Promise<void> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  if (row?.state !== 'paying' || row.txId === null) return;
  const { txId } = row;
  const [{ check, outputs }, rules] = await Promise.all([checkPayout(row, txId), getWithdrawalRules()]);
  const settled = check.confirmations >= rules.confirmations[row.currency];
  const enough = check.kind === 'found' && settled;
  if (enough) await requireSoundLedger();
  await inLedger(async (tx) => {
    const current = await readWithdrawal(tx, id);
    // Somebody may have named another transaction meanwhile.
    if (current.state !== 'paying' || current.txId !== txId) return;
    await claimOutputs(tx, { withdrawalId: current._id }, outputs);
    if (enough) await post(tx, current, txId, check);
    else await note(tx, current, check, settled);
  });
}

async function post(tx: Transaction, row: WithdrawalRow, txid: string, check: ChainCheckRow): Promise<void> {
  const entry = await postPayout(tx, row, txid);
  const now = clock.now();
  await changeWithdrawal(tx, row, {
    state: 'completed',
    entryId: entry._id,
    check,
    foundAt: row.foundAt ?? check.at,
    completedAt: now,
    endedAt: now,
  });
  await tellOfEnd(tx, row, 'withdrawal_sent');
  tx.event('withdrawals.withdrawal-completed', { withdrawalId: String(row._id) });
}

/** What was held at approval moves. One approved without a hold takes what is there: the chain has paid all of it. */
async function postPayout(tx: Transaction, row: WithdrawalRow, memo: string): ReturnType<typeof postEntry> {
  const { coinAmount, payoutHoldId, currency } = row;
  if (coinAmount === null) throw new Error(`Withdrawal ${String(row._id)} was never approved`);
  const posting = {
    key: stepKey(row, 'completion'),
    kind: 'withdrawal_completion' as const,
    reference: referenceTo(row),
    memo,
  };
  if (payoutHoldId) return captureHold(tx, { ...posting, holdId: String(payoutHoldId) });
  const { available } = await getBalance(`holdings:${currency}`, tx.session);
  return postEntry(tx, { ...posting, legs: payoutLegs({ ...row, coinAmount }, available) });
}

/**
 * Keeps what the chain says. A transaction that does not pay it, or that no source has ever known, is
 * dropped, and staff may name another. One that was seen to pay it is dropped only once its blocks are
 * settled: until then it may come back, after a reorganisation or from a source that was behind.
 */
async function note(
  tx: Transaction,
  row: WithdrawalRow,
  check: ChainCheckRow,
  settled: boolean,
): Promise<void> {
  const found = check.kind === 'found';
  const denied = check.kind === 'mismatch' || check.kind === 'older';
  if (row.foundAt === null ? denied || check.kind === 'unknown' : denied && settled) {
    await dropClaims(tx, { withdrawalId: row._id });
    await changeWithdrawal(tx, row, { state: 'approved', txId: null, foundAt: null, check });
    return;
  }
  if (row.check?.kind === check.kind && row.check.confirmations === check.confirmations) return;
  await changeWithdrawal(tx, row, { check, ...(found && row.foundAt === null && { foundAt: check.at }) });
}

/** For the sweep: one that cannot be settled now is told in the log and stays for the next. */
export async function trySettling(id: string): Promise<void> {
  try {
    await settleWithdrawal(id);
  } catch (error) {
    const known = error instanceof AppError;
    logger[known ? 'warn' : 'error']({ err: error, withdrawalId: id }, 'a payout waits');
  }
}
