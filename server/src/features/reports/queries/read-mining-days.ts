import { TH } from '@lode/shared/core/hash-power';
import {
  type MovementFilter,
  type MovementSum,
  sumByMemo,
  sumByReference,
} from '../../ledger/queries/read-movements.ts';
import { type BookedRevenue, listBookedRevenue } from '../../mining/queries/list-booked-revenue.ts';
import { type FarmDay, listFarmDays } from '../../mining/queries/list-farm-days.ts';
import { replayEstimates } from '../../mining/queries/replay-estimates.ts';
import { ESTIMATE_AGES, type MiningDay } from '../mining-figures.ts';

/** Machines' clocks differ by less. */
const LEEWAY_MS = 3600 * 1000;

/** What was booked out of the revenue of a day says that day. */
const PARTS = {
  paid: { kind: 'reward', account: 'mining_revenue', side: 'debit' },
  fee: { kind: 'maintenance_fee', account: 'fees', side: 'credit' },
  operatorShare: { kind: 'operator_share', account: 'operator_income', side: 'credit' },
} as const satisfies Record<string, Pick<MovementFilter, 'kind' | 'account' | 'side'>>;

/** Each of the days, oldest first, with what the ledger says was booked for it and paid of it. REPORT_TOO_LARGE. */
export async function readMiningDays(days: readonly string[]): Promise<MiningDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [farm, booked, byDay, byMonth] = await Promise.all([
    listFarmDays(first, last),
    listBookedRevenue(first, last),
    replayEstimates(first, last, ESTIMATE_AGES.estimate_day),
    replayEstimates(first, last, ESTIMATE_AGES.estimate_month),
  ]);
  const [revenue, paid, fee, operatorShare] = await Promise.all([
    sumRevenue(booked),
    sumPart('paid', farm),
    sumPart('fee', farm),
    sumPart('operatorShare', farm),
  ]);
  const farmOf = new Map(farm.map((one) => [one.day, one]));
  return days.map((day) => {
    const run = farmOf.get(day);
    const told = revenue.get(day) ?? null;
    const estimates = { estimate_day: byDay.get(day) ?? null, estimate_month: byMonth.get(day) ?? null };
    // What is still being divided has paid a part only.
    if (!run?.done) return { ...NOT_DIVIDED, day, revenue: told, estimates };
    const amountOf = (sums: Map<string, MovementSum>) => sums.get(day)?.amount ?? 0n;
    return {
      day,
      revenue: told ?? 0n,
      fee: amountOf(fee),
      paid: amountOf(paid),
      operatorShare: amountOf(operatorShare),
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

/** By the day that it counts for. */
async function sumRevenue(booked: readonly BookedRevenue[]): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  const span = spanOf(booked.map(({ at }) => at));
  if (!span) return sums;
  const dayOf = new Map(booked.map(({ id, day }) => [id, day]));
  const filter = { account: 'mining_revenue', kind: 'revenue', side: 'credit', ...span } as const;
  for await (const { reference, amount } of sumByReference(filter)) {
    const day = dayOf.get(reference ?? '');
    if (day !== undefined) sums.set(day, (sums.get(day) ?? 0n) + amount);
  }
  return sums;
}

/** Days are divided one after another, so their entries lie within the time of their accruals. */
async function sumPart(
  part: keyof typeof PARTS,
  farm: readonly FarmDay[],
): Promise<Map<string, MovementSum>> {
  const done = farm.filter(({ done }) => done);
  const span = spanOf(done.flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt ?? startedAt]));
  return span ? sumByMemo({ ...PARTS[part], ...span }) : new Map();
}

function spanOf(moments: readonly Date[]): { from: Date; before: Date } | undefined {
  if (moments.length === 0) return undefined;
  const times = moments.map((moment) => moment.getTime());
  const [from, before] = [Math.min(...times) - LEEWAY_MS, Math.max(...times) + LEEWAY_MS];
  return { from: new Date(from), before: new Date(before) };
}
