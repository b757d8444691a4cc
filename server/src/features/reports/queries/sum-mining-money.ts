import { type MovementFilter, sumByMemo, sumByReference } from '../../ledger/queries/read-movements.ts';
import { type BookedRevenue, listBookedRevenue } from '../../mining/queries/list-booked-revenue.ts';
import { type FarmDay, listFarmDays } from '../../mining/queries/list-farm-days.ts';

/** What the ledger's entries for a day of the farm come to, in micro-dollars. */
export interface DayMoney {
  /** Null: nothing was booked for it. */
  revenue: bigint | null;
  fee: bigint;
  paid: bigint;
  operatorShare: bigint;
}

/** Machines' clocks differ by less. */
const LEEWAY_MS = 3600 * 1000;

/** What was booked out of the revenue of a day says that day. */
const PARTS = {
  paid: { kind: 'reward', account: 'mining_revenue', side: 'debit' },
  fee: { kind: 'maintenance_fee', account: 'fees', side: 'credit' },
  operatorShare: { kind: 'operator_share', account: 'operator_income', side: 'credit' },
} as const satisfies Record<string, Pick<MovementFilter, 'kind' | 'account' | 'side'>>;

/** Of the days between two, both counted, those for which anything was booked, or paid. REPORT_TOO_LARGE. */
export async function sumMiningMoney(first: string, last: string): Promise<Map<string, DayMoney>> {
  const [farm, booked] = await Promise.all([listFarmDays(first, last), listBookedRevenue(first, last)]);
  const [revenue, paid, fee, operatorShare] = await Promise.all([
    sumRevenue(booked),
    sumPart('paid', farm),
    sumPart('fee', farm),
    sumPart('operatorShare', farm),
  ]);
  const days = new Set([...revenue.keys(), ...farm.map(({ day }) => day)]);
  return new Map(
    [...days].map((day) => [
      day,
      {
        revenue: revenue.get(day) ?? null,
        fee: fee.get(day) ?? 0n,
        paid: paid.get(day) ?? 0n,
        operatorShare: operatorShare.get(day) ?? 0n,
      },
    ]),
  );
}

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
async function sumPart(part: keyof typeof PARTS, farm: readonly FarmDay[]): Promise<Map<string, bigint>> {
  const done = farm.filter(({ done }) => done);
  const span = spanOf(done.flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt ?? startedAt]));
  const sums = span ? await sumByMemo({ ...PARTS[part], ...span }) : new Map<string, never>();
  return new Map([...sums].map(([day, { amount }]) => [day, amount]));
}

function spanOf(moments: readonly Date[]): { from: Date; before: Date } | undefined {
  if (moments.length === 0) return undefined;
  const times = moments.map((moment) => moment.getTime());
  const [from, before] = [Math.min(...times) - LEEWAY_MS, Math.max(...times) + LEEWAY_MS];
  return { from: new Date(from), before: new Date(before) };
}
