import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { requireApprover } from '../../accounts/queries/counts-as-approver.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { checkAddress } from '../../reserves/queries/check-address.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { confirmationsOf } from '../plan-settlement.ts';
import { getDepositRules } from '../queries/get-deposit-rules.ts';
import {
  changePayback,
  readPaymentOfDeposit,
  readReturning,
  recordPayback,
  staffOf,
  tellOfPayback,
} from './change-payback.ts';
import type { PaymentDecision } from './decide-payment.ts';
import { findDisputed } from './settle-deposit.ts';

/** Undecided so far, or decided against: everything else was credited, moved nothing, or costs more than it is worth. */
const MAY_GO_BACK: readonly PaymentRow['state'][] = ['review', 'ignored'];

/**
 * Asks the customer of a payment that may not be credited where it is to be paid back to; all of it goes. Answers the
 * deposit's id. PAYMENT_NOT_FOUND, PAYMENT_NOT_IN_REVIEW, PAYMENT_WORTHLESS, OWN_REQUEST.
 */
export async function askForPayback({ by, paymentId, reason }: PaymentDecision): Promise<string> {
  return inTransaction(async (tx) => {
    const { payment, deposit } = await readPaymentOfDeposit(paymentId, tx);
    requireOther(deposit, by);
    if (!MAY_GO_BACK.includes(payment.state) || payment.reason === 'failed')
      throw new AppError('PAYMENT_NOT_IN_REVIEW');
    if (payment.reason === 'dust') throw new AppError('PAYMENT_WORTHLESS');
    await recordPayback(tx, by, 'asked', { payment, deposit }, { state: 'asked' }, reason);
    const payback = {
      state: 'asked' as const,
      from: payment.state === 'ignored' ? ('ignored' as const) : ('review' as const),
      askedBy: staffOf(by),
      reason,
      address: null,
      addressedAt: null,
      approvedBy: null,
      txid: null,
      check: null,
      foundAt: null,
      paidAt: null,
    };
    await changePayback(tx, { payment: { ...payment, payback }, deposit }, {});
    await notify(tx, String(deposit.userId), `payback:${paymentId}`, {
      kind: 'deposit_returning',
      about: String(deposit._id),
      currency: payment.coin,
    });
    return String(deposit._id);
  });
}

/**
 * Its customer says where to, and may say otherwise until it is approved. Answers the deposit's id. REAUTH_REQUIRED,
 * PAYMENT_NOT_FOUND, PAYMENT_NOT_IN_REVIEW, and what `checkAddress` throws.
 */
export async function addressPayback(
  identity: ActingAdmin['identity'],
  paymentId: string,
  text: string,
): Promise<string> {
  await requireProof(identity);
  const { payment, deposit } = await readPaymentOfDeposit(paymentId);
  if (String(deposit.userId) !== identity.userId) throw new AppError('PAYMENT_NOT_FOUND');
  const address = await checkAddress(payment.coin, text);
  return inTransaction(async (tx) => {
    const returning = await readReturning(paymentId, ['asked', 'addressed'], tx);
    await changePayback(tx, returning, { state: 'addressed', address, addressedAt: clock.now() });
    return String(deposit._id);
  });
}

/**
 * A colleague of who asked agrees to the address that they have read. Answers the deposit's id. LEDGER_UNSOUND,
 * PAYMENT_NOT_FOUND, PAYMENT_NOT_IN_REVIEW, also for another address than that, OWN_REQUEST, APPROVER_TOO_NEW,
 * PAYMENT_UNCONFIRMED unless every source says that it has arrived, CHAIN_UNAVAILABLE, and what `requireOpen` throws.
 */
export async function approvePayback(by: ActingAdmin, paymentId: string, address: string): Promise<string> {
  await requireSoundLedger();
  const { payment, deposit } = await readReturning(paymentId, ['addressed']);
  await requireArrived(payment, deposit);
  return inTransaction(async (tx) => {
    const returning = await readReturning(paymentId, ['addressed'], tx);
    const { payback, coin, height } = returning.payment;
    requireOther(deposit, by);
    if (String(payback.askedBy.userId) === by.identity.userId) throw new AppError('OWN_REQUEST');
    if (payback.address !== address) throw new AppError('PAYMENT_NOT_IN_REVIEW');
    // It has left its block since the chain was asked.
    if (height !== payment.height) throw new AppError('PAYMENT_UNCONFIRMED');
    await requireApprover(by.identity.userId, 'finance:manage', payback.askedBy.at, tx.session);
    await requireOpen(['outgoing', 'approvals'], coin, tx);
    await recordPayback(tx, by, 'approved', returning, { state: 'approved', address });
    await changePayback(tx, returning, { state: 'approved', approvedBy: staffOf(by) });
    return String(deposit._id);
  });
}

/** What the chain does not hold for us is not given back: every source has to say that it is there. */
async function requireArrived(payment: PaymentRow, { address }: DepositRow): Promise<void> {
  const [head, rules] = await Promise.all([getChainHead(NETWORKS[payment.coin].chain), getDepositRules()]);
  if (confirmationsOf(payment, head) < rules.confirmations[payment.coin])
    throw new AppError('PAYMENT_UNCONFIRMED');
  const disputed = await findDisputed([{ payment }], address);
  if (disputed === 'wait') throw new AppError('CHAIN_UNAVAILABLE');
  if (disputed.size > 0) throw new AppError('PAYMENT_UNCONFIRMED');
}

/** As long as no transaction was named, the payment is again what it was. Answers the deposit's id; codes as of `askForPayback`. */
export async function cancelPayback({ by, paymentId, reason }: PaymentDecision): Promise<string> {
  return inTransaction(async (tx) => {
    const returning = await readReturning(paymentId, ['asked', 'addressed', 'approved'], tx);
    const { payment, deposit } = returning;
    requireOther(deposit, by);
    const { from } = payment.payback;
    await recordPayback(tx, by, 'cancelled', returning, { state: from }, reason);
    await PaymentModel.updateOne(
      { _id: paymentId },
      { $set: { state: from }, $unset: { payback: 1 } },
      { session: tx.session },
    );
    await tellOfPayback(tx, deposit);
    return String(deposit._id);
  });
}

/** Nobody decides on their own money. */
export function requireOther({ userId }: DepositRow, { identity }: ActingAdmin): void {
  if (String(userId) === identity.userId) throw new AppError('OWN_REQUEST');
}
