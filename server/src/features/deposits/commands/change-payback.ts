import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import { formatDecimal } from '@lode/shared/core/money';
import type { PaybackState } from '@lode/shared/deposits/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import {
  DepositModel,
  type DepositRow,
  type PaybackRow,
  PaymentModel,
  type PaymentRow,
  type StaffRow,
} from '../deposit.model.ts';
import { momentOf, moveOn } from './settle-deposit.ts';

/** A payment that goes back, with the deposit that it was made to. */
export interface Returning {
  payment: PaymentRow & { payback: PaybackRow };
  deposit: DepositRow;
}

/** PAYMENT_NOT_FOUND; PAYMENT_NOT_IN_REVIEW unless it is being paid back and just so far. */
export async function readReturning(
  paymentId: string,
  states: readonly PaybackState[],
  tx?: Transaction,
): Promise<Returning> {
  const { payment, deposit } = await readPaymentOfDeposit(paymentId, tx);
  const { payback, state } = payment;
  if (state !== 'returning' || !payback || !states.includes(payback.state))
    throw new AppError('PAYMENT_NOT_IN_REVIEW');
  return { payment: { ...payment, payback }, deposit };
}

/** PAYMENT_NOT_FOUND. */
export async function readPaymentOfDeposit(
  id: string,
  tx?: Transaction,
): Promise<{ payment: PaymentRow; deposit: DepositRow }> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const payment = await PaymentModel.findById(id, null, options).lean<PaymentRow>();
  const deposit =
    payment && (await DepositModel.findById(payment.depositId, null, options).lean<DepositRow>());
  if (!deposit) throw new AppError('PAYMENT_NOT_FOUND');
  return { payment, deposit };
}

/** Two at once meet at the payment's row: the later one runs again and sees what the first did. */
export async function changePayback(
  tx: Transaction,
  { payment, deposit }: Returning,
  fields: Partial<PaybackRow>,
  state: PaymentRow['state'] = 'returning',
): Promise<void> {
  const payback: PaybackRow = { ...payment.payback, ...fields };
  await PaymentModel.updateOne({ _id: payment._id }, { $set: { state, payback } }, { session: tx.session });
  await tellOfPayback(tx, deposit);
}

/** The deposit's state follows from its payments; whoever looks at it is told in any case. */
export async function tellOfPayback(tx: Transaction, deposit: DepositRow): Promise<void> {
  const depositId = String(deposit._id);
  await DepositModel.updateOne({ _id: depositId }, { $inc: { rev: 1 } }, { session: tx.session });
  await moveOn(tx, depositId, await momentOf(deposit));
  tx.event('deposits.deposit-changed', { depositId });
}

export function staffOf({ identity }: ActingAdmin): StaffRow {
  return { userId: new Types.ObjectId(identity.userId), username: identity.username, at: clock.now() };
}

/** As what the outputs that pay one back are booked. */
export const claimantOf = ({ _id }: Pick<PaymentRow, '_id'>) => `payback:${_id}`;

type Step = 'asked' | 'approved' | 'cancelled' | 'completed';

export function recordPayback(
  tx: Transaction,
  by: ActingAdmin,
  step: Step,
  { payment, deposit }: Pick<Returning, 'deposit'> & { payment: PaymentRow },
  after: Record<string, string | null>,
  reason?: string,
): Promise<void> {
  const { coin, amount, state, payback } = payment;
  return recordOperation(tx, {
    by,
    action: `payback.${step}`,
    // As with other decisions on a payment: the deposit is what people look for.
    target: { type: 'deposit', id: String(deposit._id), label: payment._id },
    before: { state: payback?.state ?? state },
    after: { amount: formatDecimal(BigInt(amount), NETWORKS[coin].decimals), currency: coin, ...after },
    reason,
  });
}
