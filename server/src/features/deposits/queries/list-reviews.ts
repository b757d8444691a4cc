import { NETWORKS } from '@lode/shared/chains/schemas';
import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { QueryFilter } from 'mongoose';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { getDepositRules } from './get-deposit-rules.ts';
import { getPaymentValues } from './get-payment-values.ts';

const IN_REVIEW: QueryFilter<PaymentRow> = { state: { $in: ['review', 'returning'] } };

export interface ReviewView {
  payment: PaymentRow;
  deposit: DepositRow;
  username: string;
  head: number;
}

export interface ReviewPage extends Awaited<ReturnType<typeof getPaymentValues>> {
  reviews: ReviewView[];
  confirmations: Awaited<ReturnType<typeof getDepositRules>>['confirmations'];
  total: number;
}

/** Payments that wait for a person, or are on their way back to their customer, oldest first. */
export async function listReviews({ page, limit }: { page: number; limit: number }): Promise<ReviewPage> {
  const skip = (page - 1) * limit;
  const [payments, total, { confirmations }] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : PaymentModel.find(IN_REVIEW, null, { useBigInt64: true })
          .sort({ seenAt: 1, _id: 1 })
          .skip(skip)
          .limit(limit)
          .lean<PaymentRow[]>(),
    PaymentModel.countDocuments(IN_REVIEW).limit(ADMIN_LIST_WINDOW),
    getDepositRules(),
  ]);
  const [values, deposits] = await Promise.all([
    getPaymentValues(payments),
    DepositModel.find({ _id: { $in: payments.map(({ depositId }) => depositId) } }, null, {
      useBigInt64: true,
    }).lean<DepositRow[]>(),
  ]);
  const usernames = await listUsernames(deposits.map(({ userId }) => userId));
  const reviews = await Promise.all(
    payments.map(async (payment) => {
      const deposit = deposits.find(({ _id }) => String(_id) === String(payment.depositId));
      if (!deposit) throw new Error(`Payment ${payment._id} has no deposit`);
      const head = await getChainHead(NETWORKS[payment.coin].chain);
      return { payment, deposit, username: usernames.get(String(deposit.userId)) ?? '', head };
    }),
  );
  return { reviews, total, confirmations, ...values };
}
