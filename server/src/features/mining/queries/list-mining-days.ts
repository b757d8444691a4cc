import { clock } from '../../../platform/clock.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import { RevenueModel } from '../revenue.model.ts';

/** What was booked for a day, and what was paid of it, in micro-dollars. */
export interface MiningDayFigures {
  /** As 2026-02-28. */
  day: string;
  revenue: bigint;
  paid: bigint;
}

/** Each of the last `count` days, today's last; none while nothing was booked in any of them. */
export async function listMiningDays(count: number): Promise<MiningDayFigures[]> {
  const today = dayOf(clock.now());
  const first = addDays(today, 1 - count);
  const [booked, runs] = await Promise.all([
    RevenueModel.aggregate<{ _id: string; sum: bigint }>(
      [
        { $match: { state: 'confirmed', day: { $gte: first, $lte: today } } },
        { $group: { _id: '$day', sum: { $sum: '$amountUsd' } } },
      ],
      { useBigInt64: true },
    ),
    AccrualRunModel.find({ _id: { $gte: first, $lte: today } }, { paid: 1 }, { useBigInt64: true })
      .limit(count)
      .lean<Pick<AccrualRunRow, '_id' | 'paid'>[]>(),
  ]);
  if (booked.length === 0 && runs.length === 0) return [];
  const revenueOf = new Map(booked.map(({ _id, sum }) => [_id, BigInt(sum)]));
  const paidOf = new Map(runs.map(({ _id, paid }) => [_id, BigInt(paid)]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index);
    return { day, revenue: revenueOf.get(day) ?? 0n, paid: paidOf.get(day) ?? 0n };
  });
}
