import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** The deposits that a transaction, by one of these ids, paid. */
export async function findPaidBy(...txids: string[]): Promise<PaymentRow['depositId'][]> {
  const rows = await PaymentModel.find({ txid: { $in: txids } }, { depositId: 1 })
    .limit(1000)
    .lean<Pick<PaymentRow, 'depositId'>[]>();
  return rows.map(({ depositId }) => depositId);
}
