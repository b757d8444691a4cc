import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { requireOwn } from '../withdrawals.policy.ts';

/** One of the caller's withdrawals; WITHDRAWAL_NOT_FOUND otherwise. */
export async function getWithdrawal(id: string, userId: string): Promise<WithdrawalRow> {
  const row = await WithdrawalModel.findById(id, null, { useBigInt64: true }).lean<WithdrawalRow>();
  return requireOwn(row, userId);
}
