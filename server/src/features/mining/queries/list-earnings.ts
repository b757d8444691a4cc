import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { RewardModel } from '../reward.model.ts';

/** What a customer's contracts were paid for a day, in micro-dollars. */
export interface EarningDay {
  /** As 2026-02-28. */
  day: string;
  amount: bigint;
}

/**
 * The last `days` whole days of UTC, oldest first, each with what it paid the customer: 0 where it paid nothing.
 * Today is not over, and so not among them.
 */
export async function listEarnings(userId: string, days: number): Promise<EarningDay[]> {
  const today = dayOf(clock.now());
  const first = addDays(today, -days);
  const paid = await sumDays(userId, { $gte: first, $lt: today });
  const byDay = new Map(paid.map(({ day, amount }) => [day, amount]));
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(first, at);
    return { day, amount: byDay.get(day) ?? 0n };
  });
}

/** The newest day that paid the customer anything; null before the first. */
export async function findLastPayout(userId: string): Promise<EarningDay | null> {
  const newest = await RewardModel.findOne({ userId }, { day: 1 }).sort({ day: -1 }).lean();
  if (!newest) return null;
  const [sum] = await sumDays(userId, { $eq: newest.day });
  return sum ?? null;
}

async function sumDays(userId: string, day: Record<string, string>): Promise<EarningDay[]> {
  const rows = await RewardModel.collection
    .aggregate<{ _id: string; amount: bigint }>(
      [
        { $match: { userId: new Types.ObjectId(userId), day } },
        { $group: { _id: '$day', amount: { $sum: '$amount' } } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return rows.map(({ _id, amount }) => ({ day: _id, amount }));
}
