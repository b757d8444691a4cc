import type { Transaction } from '../../platform/transaction.ts';
import { PaymentModel, type PaymentRow } from './deposit.model.ts';

/** Micro-dollars that a deposit's payments have brought. */
export async function usdSum(tx: Transaction, depositId: string): Promise<bigint> {
  const payments = await PaymentModel.find({ depositId, state: 'credited' }, null, {
    session: tx.session,
    useBigInt64: true,
  }).lean<PaymentRow[]>();
  return payments.reduce((sum, { creditedUsd }) => sum + (creditedUsd ?? 0n), 0n);
}
