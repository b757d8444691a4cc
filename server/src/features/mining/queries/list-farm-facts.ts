import { LOW_AGAINST_DAYS } from '@lode/shared/notifications/schemas';
import type { ClientSession } from 'mongoose';
import { addDays } from '../../../platform/utc-day.ts';
import type { DayDifficulty } from '../../chains/queries/list-difficulties.ts';
import { AccrualRunModel, type AccrualRunRow } from '../accrual-run.model.ts';
import type { FarmFacts, Mined } from '../low-payout.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

type Booked = Pick<RevenueRow, 'day' | 'coin' | 'amount'>;

/** What is known of the days that a day is compared with, oldest first; those that were not divided are left out. */
export async function listFarmFacts(
  day: string,
  difficulties: Map<string, DayDifficulty>,
  session: ClientSession,
): Promise<FarmFacts[]> {
  const [first, last] = [addDays(day, -LOW_AGAINST_DAYS), addDays(day, -1)];
  const runs = await AccrualRunModel.find({ _id: { $gte: first, $lte: last }, state: 'done' }, null, {
    session,
    useBigInt64: true,
  })
    .sort({ _id: 1 })
    .lean<AccrualRunRow[]>();
  if (runs.length < LOW_AGAINST_DAYS) return [];
  const mined = await minedBetween(first, last, session);
  return runs.map(({ _id, revenue, perTh, whole, feePercent }) => ({
    revenue,
    perTh,
    whole: BigInt(whole),
    feePercent,
    mined: mined.get(_id) ?? null,
    difficulty: difficulties.get(_id)?.least ?? null,
  }));
}

/** The coins that were booked for a day; null of several kinds, and of none. */
export async function minedOn(day: string, session: ClientSession): Promise<Mined | null> {
  return (await minedBetween(day, day, session)).get(day) ?? null;
}

async function minedBetween(
  first: string,
  last: string,
  session: ClientSession,
): Promise<Map<string, Mined | null>> {
  const filter = { day: { $gte: first, $lte: last }, state: 'confirmed' } as const;
  const rows = await RevenueModel.find(
    filter,
    { day: 1, coin: 1, amount: 1 },
    { session, useBigInt64: true },
  ).lean<Booked[]>();
  const mined = new Map<string, Mined | null>();
  for (const { day, coin, amount } of rows) {
    const before = mined.get(day ?? '');
    const fits = before === undefined || before?.coin === coin;
    mined.set(day ?? '', fits ? { coin, amount: amount + (before?.amount ?? 0n) } : null);
  }
  return mined;
}
