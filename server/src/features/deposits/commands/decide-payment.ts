import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { formatUsd } from '@lode/shared/core/money';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { bidOf, ledgerUnits, usdOf } from '../../../platform/coin-value.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { findApprovers, requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { secondAdminFromSince } from '../../accounts/queries/second-admin-from.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import {
  type ApprovalRow,
  DepositModel,
  type DepositRow,
  PaymentModel,
  type PaymentRow,
} from '../deposit.model.ts';
import { confirmationsOf, type Moment } from '../plan-settlement.ts';
import { getDepositRules } from '../queries/get-deposit-rules.ts';
import { creditPayment, momentOf, moveOn } from './settle-deposit.ts';

/** Whose decision, on which payment, and why. */
export interface PaymentDecision {
  by: ActingAdmin;
  paymentId: string;
  reason: string;
}

interface Reviewed {
  payment: PaymentRow;
  deposit: DepositRow;
}

/**
 * Credits a payment in review at the rate of now. From the setting's sum on the first person's decision is
 * only noted, and a second person's credits it. Answers the deposit's id. PAYMENT_NOT_FOUND,
 * PAYMENT_NOT_IN_REVIEW, PAYMENT_UNCONFIRMED, PAYMENT_WORTHLESS, RATE_STALE, OWN_REQUEST, APPROVER_TOO_NEW,
 * ALREADY_APPROVED, and what `requireOpen` throws.
 */
export async function creditReviewed({ by, paymentId, reason }: PaymentDecision): Promise<string> {
  const known = await readPayment(paymentId);
  const [rate, head, rules] = await Promise.all([
    getRate(known.coin),
    getChainHead(NETWORKS[known.coin].chain),
    getDepositRules(),
  ]);
  if (rate.stale) throw new AppError('RATE_STALE');
  return decide(by, paymentId, async (tx, { payment, deposit }) => {
    await requireOpen(['approvals', 'deposits'], payment.coin, tx);
    if (confirmationsOf(payment, head) < rules.confirmations[payment.coin])
      throw new AppError('PAYMENT_UNCONFIRMED');
    const amount = BigInt(payment.amount);
    const bid = bidOf(rate.rate, rules.spread);
    const usd = usdOf(amount, payment.coin, bid);
    if (usd === 0n || ledgerUnits(amount, payment.coin) === 0n) throw new AppError('PAYMENT_WORTHLESS');
    await requireApprover(by.identity.userId, 'finance:manage', payment.seenAt, tx.session);
    const approvals = await standingApprovals(tx, payment);
    if (approvals.some(({ userId }) => String(userId) === by.identity.userId))
      throw new AppError('ALREADY_APPROVED');
    const after = { amount_usd: formatUsd(usd), rate: bid };
    const secondFrom = await secondAdminFromSince(payment.seenAt, tx.session);
    if (approvals.length === 0 && usd >= secondFrom(payment.seenAt)) {
      await noteApproval(tx, by, payment, reason);
      await record(tx, { by, paymentId, reason }, { payment, deposit }, 'payment.approved', after);
      return;
    }
    await creditPayment(tx, deposit, payment, { usd, rateSource: rate.source });
    await record(tx, { by, paymentId, reason }, { payment, deposit }, 'payment.credited', after);
  });
}

/** Leaves a payment in review uncredited for good. Answers the deposit's id; codes as of `creditReviewed`. */
export function ignoreReviewed({ by, paymentId, reason }: PaymentDecision): Promise<string> {
  return decide(by, paymentId, async (tx, { payment, deposit }) => {
    await PaymentModel.updateOne(
      { _id: paymentId },
      { $set: { state: 'ignored', approvals: [] } },
      { session: tx.session },
    );
    await record(tx, { by, paymentId, reason }, { payment, deposit }, 'payment.ignored', null);
  });
}

/** Two decisions at once meet at the payment's row: the second runs again and sees what the first did. */
async function decide(
  by: ActingAdmin,
  paymentId: string,
  carryOut: (tx: Transaction, reviewed: Reviewed) => Promise<void>,
): Promise<string> {
  const { depositId } = await readPayment(paymentId);
  const before = await readDepositRow(depositId);
  const moment: Moment = await momentOf(before);
  return inLedger(async (tx) => {
    const payment = await readPayment(paymentId, tx);
    const deposit = await readDepositRow(depositId, tx);
    if (payment.state !== 'review') throw new AppError('PAYMENT_NOT_IN_REVIEW');
    if (String(deposit.userId) === by.identity.userId) throw new AppError('OWN_REQUEST');
    await carryOut(tx, { payment, deposit });
    await moveOn(tx, String(depositId), moment);
    return String(depositId);
  });
}

async function readPayment(id: string, tx?: Transaction): Promise<PaymentRow> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const payment = await PaymentModel.findById(id, null, options).lean<PaymentRow>();
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  return payment;
}

async function readDepositRow(id: Types.ObjectId, tx?: Transaction): Promise<DepositRow> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const deposit = await DepositModel.findById(id, null, options).lean<DepositRow>();
  if (!deposit) throw new AppError('DEPOSIT_NOT_FOUND');
  return deposit;
}

/** The approvals given so far that still count. */
async function standingApprovals(
  { session }: Transaction,
  { approvals = [], seenAt }: PaymentRow,
): Promise<ApprovalRow[]> {
  const givers = approvals.map(({ userId }) => userId);
  const countsFor = await findApprovers(givers, 'finance:manage', session);
  return approvals.filter(({ userId }) => countsFor(userId, seenAt));
}

/** As the first that counts: whatever was noted before does no more. */
async function noteApproval(
  tx: Transaction,
  { identity }: ActingAdmin,
  { _id, depositId }: PaymentRow,
  reason: string,
): Promise<void> {
  const approval = {
    userId: new Types.ObjectId(identity.userId),
    username: identity.username,
    at: clock.now(),
    reason,
  };
  await PaymentModel.updateOne({ _id }, { $set: { approvals: [approval] } }, { session: tx.session });
  tx.event('deposits.deposit-changed', { depositId: String(depositId) });
}

function record(
  tx: Transaction,
  { by, paymentId, reason }: PaymentDecision,
  { payment, deposit }: Reviewed,
  action: 'payment.approved' | 'payment.credited' | 'payment.ignored',
  after: Record<string, string> | null,
): Promise<void> {
  return recordOperation(tx, {
    by,
    action,
    // The deposit is what people look for; the payment is one part of its story.
    target: { type: 'deposit', id: String(deposit._id), label: paymentId },
    before: { state: payment.state, reason: payment.reason },
    after,
    reason,
  });
}
