import { clock } from '../../../platform/clock.ts';
import { PaymentModel } from '../deposit.model.ts';

const DAY_MS = 86_400_000;

export interface Flow {
  count: number;
  /** Micro-dollars. */
  amountUsd: bigint;
}

/** What was credited lately, and how many payments wait for a person. */
export async function getDepositFigures(): Promise<{ hours24: Flow; days7: Flow; reviews: number }> {
  const [hours24, days7, reviews] = await Promise.all([
    creditedSince(DAY_MS),
    creditedSince(7 * DAY_MS),
    PaymentModel.countDocuments({ state: 'review' }).limit(10_000),
  ]);
  return { hours24, days7, reviews };
}

async function creditedSince(ms: number): Promise<Flow> {
  const since = new Date(clock.nowMs() - ms);
  const [row] = await PaymentModel.collection
    .aggregate<{ count: number | bigint; usd: bigint }>(
      [
        { $match: { state: 'credited', creditedAt: { $gte: since } } },
        { $group: { _id: null, count: { $sum: 1 }, usd: { $sum: '$creditedUsd' } } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return { count: Number(row?.count ?? 0), amountUsd: BigInt(row?.usd ?? 0) };
}
