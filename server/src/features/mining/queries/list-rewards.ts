import { RewardModel, type RewardRow } from '../reward.model.ts';

/** What a day's accrual paid, contract by contract, in the order of payment. */
export async function listRewards(
  day: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RewardRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    RewardModel.find({ day }, null, { useBigInt64: true })
      .sort({ _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<RewardRow[]>(),
    RewardModel.countDocuments({ day }),
  ]);
  return { rows, total };
}
