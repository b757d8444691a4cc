import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

/** A payout with the run that made it. */
export interface PaidReward {
  reward: RewardRow;
  run: AccrualRunRow;
}

interface Paging {
  page: number;
  limit: number;
}

/** What a contract was paid, the latest day first. Whose contract it is, the caller has checked. */
export function listContractRewards(contractId: string, paging: Paging) {
  return listRewards({ contractId }, paging);
}

/** What a day's accrual paid, contract by contract. */
export function listDayRewards(day: string, paging: Paging) {
  return listRewards({ day }, paging);
}

async function listRewards(
  filter: { contractId: string } | { day: string },
  { page, limit }: Paging,
): Promise<{ rewards: PaidReward[]; total: number }> {
  const options = { useBigInt64: true };
  const [rows, total] = await Promise.all([
    RewardModel.find(filter, null, options)
      .sort({ day: -1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<RewardRow[]>(),
    RewardModel.countDocuments(filter),
  ]);
  const days = [...new Set(rows.map(({ day }) => day))];
  const runs = await AccrualRunModel.find({ _id: { $in: days } }, null, options).lean<AccrualRunRow[]>();
  const byDay = new Map(runs.map((run) => [run._id, run]));
  const rewards = rows.flatMap((reward) => {
    const run = byDay.get(reward.day);
    return run ? [{ reward, run }] : [];
  });
  return { rewards, total };
}
