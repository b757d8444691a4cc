import type { DepositState } from '@lode/shared/deposits/schemas';
import { DepositModel, type DepositRow } from '../deposit.model.ts';
import { type DepositView, viewDeposits } from './get-deposit.ts';

/** A customer's deposits, newest first. */
export async function listDeposits(
  userId: string,
  { page, limit, state }: { page: number; limit: number; state?: DepositState | undefined },
): Promise<{ views: DepositView[]; total: number }> {
  const filter = { userId, ...(state && { state }) };
  const [rows, total] = await Promise.all([
    DepositModel.find(filter, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<DepositRow[]>(),
    DepositModel.countDocuments(filter),
  ]);
  return { views: await viewDeposits(rows), total };
}
