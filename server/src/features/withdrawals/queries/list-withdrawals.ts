import type { Coin } from '@lode/shared/core/money';
import type { WithdrawalStatus } from '@lode/shared/withdrawals/own-schemas';
import { statesOf } from '../state-of-status.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** A customer's withdrawals, newest first. */
export async function listWithdrawals(
  userId: string,
  {
    page,
    limit,
    status,
    currency,
  }: { page: number; limit: number; status?: WithdrawalStatus | undefined; currency?: Coin | undefined },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const filter = {
    userId,
    ...(status && { state: { $in: statesOf(status) } }),
    ...(currency && { currency }),
  };
  const [rows, total] = await Promise.all([
    WithdrawalModel.find(filter, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<WithdrawalRow[]>(),
    WithdrawalModel.countDocuments(filter),
  ]);
  return { rows, total };
}
