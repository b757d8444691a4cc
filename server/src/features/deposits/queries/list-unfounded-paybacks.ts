import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

const MOST = 1000;

/** Payments that were paid back, and that the chain does not hold any more: what we gave back never came. */
export function listUnfoundedPaybacks(): Promise<
  Pick<PaymentRow, '_id' | 'coin' | 'amount' | 'depositId'>[]
> {
  return PaymentModel.find({ 'payback.state': 'paid', height: null }, { depositId: 1, coin: 1, amount: 1 })
    .sort({ _id: 1 })
    .limit(MOST)
    .lean<Pick<PaymentRow, '_id' | 'coin' | 'amount' | 'depositId'>[]>();
}
