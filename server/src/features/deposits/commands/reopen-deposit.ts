import type { Transaction } from '../../../platform/transaction.ts';
import { DepositModel, type DepositRow } from '../deposit.model.ts';

/**
 * Has the sweep look at a deposit again. The revision moves although it may be open already: a write that
 * changes nothing would not meet one that closes the deposit at the same moment, and what came in would wait
 * for ever.
 */
export async function reopenDeposit(
  tx: Transaction,
  depositId: string,
  fields: Partial<Pick<DepositRow, 'creditedUsd'>> = {},
): Promise<void> {
  await DepositModel.updateOne(
    { _id: depositId },
    { $set: { ...fields, open: true, dueHeight: null }, $inc: { rev: 1 } },
    { session: tx.session },
  );
}
