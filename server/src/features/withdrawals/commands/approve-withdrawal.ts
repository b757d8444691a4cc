import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import { askOf, ledgerUnits, payoutUnits } from '../../../platform/coin-value.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { findApprovers, requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { requireStanding } from '../../accounts/queries/require-standing.ts';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { captureHold, holdFunds } from '../../ledger/commands/hold-funds.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { approvalsNeeded, isApprovableTogether } from '../approvals-needed.ts';
import { feeLegs, payoutLegs } from '../payout-legs.ts';
import { getFreeCoins } from '../queries/get-free-coins.ts';
import { getWithdrawalRules } from '../queries/get-withdrawal-rules.ts';
import { sumsOfDay } from '../queries/sum-of-day.ts';
import type { DeciderRow, WithdrawalRow } from '../withdrawal.model.ts';
import { requireAction } from '../withdrawals.policy.ts';
import { changeWithdrawal, readWithdrawal, referenceTo, stepKey } from './change-withdrawal.ts';
import { deciderOf, targetOf } from './decider-of.ts';
import { watchPace } from './watch-pace.ts';

interface ApprovalOptions {
  /** It was chosen with others: APPROVAL_NEEDS_TWO where one person alone may not approve it. */
  together?: boolean;
}

/**
 * A member of staff approves. The last approval that is needed captures the hold, takes the fee, fixes
 * the amount in the coin by the rate of now and the spread, and holds those coins until they are paid. REAUTH_REQUIRED, LEDGER_UNSOUND, RATE_STALE, APPROVER_TOO_NEW,
 * what `requireAction` and `requireOpen` throw, ACCOUNT_DISABLED and ACCOUNT_LOCKED of its customer, WITHDRAWALS_FROZEN,
 * INSUFFICIENT_FUNDS when we hold too little of the coin.
 */
export async function approveWithdrawal(
  by: ActingAdmin,
  id: string,
  { together = false }: ApprovalOptions = {},
): Promise<void> {
  await requireProof(by.identity);
  await requireSoundLedger();
  await inLedger(async (tx) => {
    const row = await readWithdrawal(tx, id);
    requireAction(row, by.identity, 'approve');
    await requireOpen(['outgoing', 'approvals'], row.currency, tx);
    await requireApprover(by.identity.userId, 'finance:manage', row.createdAt, tx.session);
    const customer = String(row.userId);
    await requireStanding(customer, tx.session);
    const { owed } = await getWallet(customer, tx.session);
    if (owed > 0n) throw new AppError('WITHDRAWALS_FROZEN');
    await approve(tx, by, row, together);
  });
}

async function approve(
  tx: Transaction,
  by: ActingAdmin,
  row: WithdrawalRow,
  together: boolean,
): Promise<void> {
  const sum = (await sumsOfDay([row], tx.session)).get(String(row._id)) ?? row.amount;
  const secondFrom = await secondAdminFromSince(row.createdAt, tx.session);
  const needed = approvalsNeeded(row, sum, secondFrom(row.createdAt));
  if (together && !isApprovableTogether(row, needed)) throw new AppError('APPROVAL_NEEDS_TWO');
  const approvals = [...(await standing(tx, row)), deciderOf(by)];
  const settled = approvals.length >= needed ? await settle(tx, row) : {};
  const fields: Partial<WithdrawalRow> = { approvals, approvalsNeeded: needed, ...settled };
  await changeWithdrawal(tx, row, fields);
  if (fields.state === 'approved') await watchPace(tx);
  await recordOperation(tx, {
    by,
    action: 'withdrawal.approved',
    target: targetOf(row),
    before: { state: row.state, approvals: row.approvals.length },
    after: {
      state: fields.state ?? row.state,
      approvals: approvals.length,
      approvals_needed: needed,
      amount_usd: formatUsd(row.amount),
      ...(fields.coinAmount && {
        crypto_amount: formatDecimal(BigInt(fields.coinAmount), NETWORKS[row.currency].decimals),
        rate: fields.rate,
      }),
    },
  });
}

/** The approvals given so far that still count; the others are in the operation log. */
async function standing(
  { session }: Transaction,
  { approvals, createdAt }: WithdrawalRow,
): Promise<DeciderRow[]> {
  const givers = approvals.map(({ userId }) => userId);
  const countsFor = await findApprovers(givers, 'finance:manage', session);
  return approvals.filter(({ userId }) => countsFor(userId, createdAt));
}

/** The money leaves the wallet, the fee is ours, the rest waits to be paid in the coin. */
async function settle(tx: Transaction, row: WithdrawalRow): Promise<Partial<WithdrawalRow>> {
  const [market, { spread }] = await Promise.all([getRate(row.currency), getWithdrawalRules()]);
  if (market.stale) throw new AppError('RATE_STALE');
  const rate = askOf(market.rate, spread);
  const coinAmount = payoutUnits(row.amount - row.fee, row.currency, rate);
  const about = { reference: referenceTo(row) };
  const capture = await captureHold(tx, {
    ...about,
    key: stepKey(row, 'approval'),
    kind: 'withdrawal_approval',
    holdId: String(row.holdId),
  });
  const fee =
    row.fee > 0n
      ? await postEntry(tx, {
          ...about,
          key: stepKey(row, 'fee'),
          kind: 'withdrawal_approval',
          legs: feeLegs(row),
        })
      : null;
  const payout = await holdPayout(tx, { ...row, coinAmount: String(coinAmount) });
  return {
    state: 'approved',
    rate,
    rateSource: market.source,
    coinAmount: String(coinAmount),
    captureId: capture._id,
    feeEntryId: fee?._id ?? null,
    payoutHoldId: payout._id,
  };
}

/** Nothing is promised that we do not hold (L3), and what is promised goes to nothing else until it is paid. */
async function holdPayout(tx: Transaction, row: WithdrawalRow & { coinAmount: string }) {
  const free = await getFreeCoins(row.currency, tx.session);
  if (ledgerUnits(BigInt(row.coinAmount), row.currency) > free) throw new AppError('INSUFFICIENT_FUNDS');
  return holdFunds(tx, {
    key: stepKey(row, 'payout-hold'),
    kind: 'withdrawal_approval',
    reference: referenceTo(row),
    legs: payoutLegs(row),
  });
}
