import { TH } from '@lode/shared/core/hash-power';
import { listFarmDays } from '../../mining/queries/list-farm-days.ts';
import { replayEstimates } from '../../mining/queries/replay-estimates.ts';
import { ESTIMATE_AGES, type MiningDay } from '../mining-figures.ts';
import type { DayMoney } from './sum-mining-money.ts';

/** Each of the days, oldest first, with what the ledger says was booked for it and paid of it. */
export async function readMiningDays(
  days: readonly string[],
  money: ReadonlyMap<string, DayMoney>,
): Promise<MiningDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [farm, byDay, byMonth] = await Promise.all([
    listFarmDays(first, last),
    replayEstimates(first, last, ESTIMATE_AGES.estimate_day),
    replayEstimates(first, last, ESTIMATE_AGES.estimate_month),
  ]);
  const farmOf = new Map(farm.map((one) => [one.day, one]));
  return days.map((day) => {
    const [run, sums] = [farmOf.get(day), money.get(day)];
    const told = sums?.revenue ?? null;
    const estimates = { estimate_day: byDay.get(day) ?? null, estimate_month: byMonth.get(day) ?? null };
    // What is still being divided has paid a part only.
    if (!run?.done || !sums) return { ...NOT_DIVIDED, day, revenue: told, estimates };
    return {
      day,
      revenue: told ?? 0n,
      fee: sums.fee,
      paid: sums.paid,
      operatorShare: sums.operatorShare,
      carried: run.carriedOut,
      capacity: run.capacity,
      active: run.active,
      revenuePerTh: run.among === 0n ? null : ((told ?? 0n) * TH) / run.among,
      paidPerTh: run.perTh,
      estimates,
    };
  });
}

const NOT_DIVIDED = {
  fee: null,
  paid: null,
  operatorShare: null,
  carried: null,
  capacity: null,
  active: null,
  revenuePerTh: null,
  paidPerTh: null,
};
