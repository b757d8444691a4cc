import { clock } from '../../../platform/clock.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

const DAY_MS = 86_400_000;

interface Flow {
  count: number;
  /** Micro-dollars. */
  amountUsd: bigint;
}

/** What was paid out lately, and how many wait for a decision. */
export async function getWithdrawalFigures(): Promise<{ hours24: Flow; days7: Flow; waiting: number }> {
  const [hours24, days7, waiting] = await Promise.all([
    completedSince(DAY_MS),
    completedSince(7 * DAY_MS),
    WithdrawalModel.countDocuments({ state: 'requested' }).limit(10_000),
  ]);
  return { hours24, days7, waiting };
}

async function completedSince(ms: number): Promise<Flow> {
  const since = new Date(clock.nowMs() - ms);
  const [row] = await WithdrawalModel.collection
    .aggregate<{ count: number | bigint; usd: bigint }>(
      [
        { $match: { state: 'completed', completedAt: { $gte: since } } },
        { $group: { _id: null, count: { $sum: 1 }, usd: { $sum: '$amount' } } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return { count: Number(row?.count ?? 0), amountUsd: BigInt(row?.usd ?? 0) };
}
