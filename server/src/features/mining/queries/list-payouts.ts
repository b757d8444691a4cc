import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import type { ContractRow } from '../contract.model.ts';
import { RewardModel, type RewardRow } from '../reward.model.ts';

/** A payout with the run of its day, which says what the share was taken of. */
export interface PayoutView {
  reward: RewardRow;
  run: AccrualRunRow | null;
}

export interface PayoutFeed {
  payouts: PayoutView[];
  /** The last day told; the earlier ones follow. */
  nextCursor: string | null;
}

/** What a contract was paid, the latest day first. Whose contract it is, the caller has checked. */
export async function listPayouts(
  { _id: contractId }: Pick<ContractRow, '_id'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<PayoutFeed> {
  const options = { useBigInt64: true };
  const found = await RewardModel.find({ contractId, ...(cursor && { day: { $lt: cursor } }) }, null, options)
    .sort({ day: -1 })
    .limit(limit + 1)
    .lean<RewardRow[]>();
  const rewards = found.slice(0, limit);
  const days = rewards.map(({ day }) => day);
  const runs = await AccrualRunModel.find({ _id: { $in: days } }, null, options).lean<AccrualRunRow[]>();
  const byDay = new Map(runs.map((run) => [run._id, run]));
  return {
    payouts: rewards.map((reward) => ({ reward, run: byDay.get(reward.day) ?? null })),
    nextCursor: found.length > limit ? (rewards.at(-1)?.day ?? null) : null,
  };
}
