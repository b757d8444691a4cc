import {
  MINING_FIGURES,
  type MiningFigure,
  type MiningFilter,
  type MiningLine,
  type MiningMeasure,
  type MiningReport,
  type MiningReportRow,
} from '@lode/shared/reports/mining-schemas';
import { NONE, type ReportPeriod } from '@lode/shared/reports/period';
import type { EndingSum } from '../../mining/queries/read-endings.ts';
import type { SaleSum } from '../../store/queries/read-sales.ts';
import {
  type ContractFigure,
  type CountedDay,
  daysOf,
  formatIn,
  isDayFigure,
  type MiningDay,
  type MiningPart,
  measureMining,
} from '../mining-figures.ts';
import { laterName } from '../money-tally.ts';
import { dayIn, type ReportWindow, windowBefore, windowOf } from '../report-window.ts';
import { presentMiningDay } from '../reports.presenter.ts';
import { getCompared } from '../rollups/get-compared.ts';
import { readMining } from '../rollups/mining-days.ts';
import { readContractRows } from './read-contract-rows.ts';
import { readMiningDays } from './read-mining-days.ts';

/** The farm counts in days of UTC, and so does all of its report. */
export const inUtc = ({ from, to }: Pick<ReportPeriod, 'from' | 'to'>): ReportPeriod => ({
  from,
  to,
  zone: 'UTC',
});

type Parts = Record<MiningFigure, MiningPart[]>;

/** The report of a period, and its figures in as many days before. REPORT_TOO_LARGE. */
export async function getMiningReport(asked: Pick<ReportPeriod, 'from' | 'to'>): Promise<MiningReport> {
  const period = inUtc(asked);
  const window = windowOf(period);
  const before = await readParts(windowBefore(window, period));
  const now = await readParts(window);
  return {
    figures: MINING_FIGURES.map((figure) => ({
      figure,
      now: measureMining(figure, now[figure]),
      before: measureMining(figure, before[figure]),
    })),
    tables: { day: dayLines(now, window), plan: planLines(now) },
    compared: await getCompared('mining'),
  };
}

async function readParts(window: ReportWindow): Promise<Parts> {
  const { money, sales, endings } = await readMining(window);
  const days = await readMiningDays(window.days, money);
  const parts = MINING_FIGURES.map((figure) => [
    figure,
    isDayFigure(figure) ? dayParts(daysOf(figure, days)) : contractParts(figure, sales, endings),
  ]);
  return Object.fromEntries(parts) as Parts;
}

const dayParts = (days: readonly CountedDay[]): MiningPart[] =>
  days.map(({ fact, value }) => ({ day: fact.day, count: 1, sum: value }));

/** What of the contracts each figure adds up. */
const ENDED: Record<Exclude<ContractFigure, 'sold'>, (ending: EndingSum) => bigint> = {
  ended: ({ hashPower }) => hashPower,
  renewed: ({ hashPower }) => hashPower,
  price_of_ended: ({ price }) => price,
  earned_by_ended: ({ earned }) => earned,
};

function contractParts(
  figure: ContractFigure,
  sales: readonly SaleSum[],
  endings: readonly EndingSum[],
): MiningPart[] {
  const partOf = ({ day, planId, plan: name, count }: SaleSum | EndingSum, sum: bigint): MiningPart => ({
    day,
    plan: { key: planId ?? NONE, name },
    count,
    sum,
  });
  if (figure === 'sold') return sales.map((sale) => partOf(sale, sale.hashPower));
  return endings
    .filter(({ renewed }) => renewed || figure !== 'renewed')
    .map((ending) => partOf(ending, ENDED[figure](ending)));
}

function dayLines(parts: Parts, { days }: ReportWindow): MiningLine[] {
  return linesBy(parts, ({ day }) => day, days);
}

function planLines(parts: Parts): MiningLine[] {
  const plans = new Map<string, string>();
  for (const { plan } of MINING_FIGURES.flatMap((figure) => parts[figure]))
    if (plan) plans.set(plan.key, laterName(plans.get(plan.key) ?? '', plan.name));
  const lines = linesBy(parts, ({ plan }) => plan?.key, [...plans.keys()].sort());
  return lines.map((line) => (line.key === NONE ? line : { ...line, name: plans.get(line.key) ?? line.key }));
}

function linesBy(
  parts: Parts,
  keyOf: (part: MiningPart) => string | undefined,
  keys: readonly string[],
): MiningLine[] {
  const groups = MINING_FIGURES.map((figure) => [figure, Map.groupBy(parts[figure], keyOf)] as const);
  return keys.map((key) => ({
    key,
    figures: Object.fromEntries(
      groups.flatMap(([figure, byKey]) => {
        const own = byKey.get(key);
        return own ? [[figure, measureMining(figure, own)]] : [];
      }),
    ),
  }));
}

/** The rows that a figure counts, newest first, and what all of them come to. REPORT_TOO_LARGE. */
export interface MiningRows {
  measure: MiningMeasure;
  read: (range: {
    skip: number;
    limit: number;
  }) => AsyncIterable<MiningReportRow> | readonly MiningReportRow[];
}

export async function miningRowsOf(filter: MiningFilter, figure: MiningFigure): Promise<MiningRows> {
  const window = windowOf(inUtc(filter));
  const asked = dayIn(window, filter.day);
  if (!isDayFigure(figure)) return contractRows(figure, filter, asked);
  const none = filter.plan !== undefined || asked.days.length === 0;
  return dayRows(figure, none ? [] : await readMiningDays(asked.days, (await readMining(asked)).money));
}

function dayRows(figure: Parameters<typeof daysOf>[0], days: readonly MiningDay[]): MiningRows {
  const counted = daysOf(figure, days);
  const rows = counted.toReversed().map((day) => presentMiningDay(day, figure));
  return {
    measure: measureMining(figure, dayParts(counted)),
    read: ({ skip, limit }) => rows.slice(skip, skip + limit),
  };
}

async function contractRows(
  figure: ContractFigure,
  { plan }: MiningFilter,
  window: ReportWindow,
): Promise<MiningRows> {
  if (window.days.length === 0) return { measure: measureMining(figure, []), read: () => [] };
  const span = { from: window.start, before: window.end };
  const { sales, endings } = await readMining(window);
  const parts = contractParts(figure, sales, endings).filter(
    (part) => plan === undefined || part.plan?.key === plan,
  );
  return {
    measure: measureMining(figure, parts),
    read: (range) => readContractRows(figure, { ...span, plan }, range, (value) => formatIn(figure, value)),
  };
}
