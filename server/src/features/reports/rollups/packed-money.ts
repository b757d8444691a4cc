import { COINS, type Coin } from '@lode/shared/core/money';
import { MONEY_FIGURES, type MoneyFigure } from '@lode/shared/reports/money-schemas';
import type { MovementSum } from '../../ledger/queries/read-movements.ts';
import { addMovements, laterName, type MoneyLine, type MoneyTally, planIn, sumIn } from '../money-tally.ts';
import type { Span } from '../report-window.ts';
import { QUARTER_MS } from '../support-sums.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';

/** What a figure comes to in a quarter of an hour, by the coin that moved as well, or by plan. */
export interface CoinQuarter extends MovementSum {
  figure: MoneyFigure;
  quarter: Date;
  coin: Coin | null;
}
export interface PlanQuarter extends MovementSum {
  figure: MoneyFigure;
  quarter: Date;
  planId: string;
  name: string;
}

export interface MoneyQuarters {
  coins: readonly CoinQuarter[];
  plans: readonly PlanQuarter[];
}

/** The same sums are always the same bytes: what all of them come to, each by its coin, each by its plan. */
export function packMoney({ coins, plans }: MoneyQuarters): Buffer {
  const out = new NumberWriter();
  const whole: MoneyLine = {};
  for (const sum of coins) addMovements(sumIn(whole, sum.figure), sum);
  const figures = MONEY_FIGURES.filter((figure) => whole[figure]);
  out.number(figures.length);
  for (const figure of figures) packSum(out, { figure, ...sumIn(whole, figure) });
  packQuarters(out, coins, ({ coin }) => (coin === null ? 0 : COINS.indexOf(coin) + 1));
  const names = namesOf(plans);
  out.number(names.size);
  for (const [planId, name] of names) {
    out.text(planId);
    out.text(name);
  }
  const ids = [...names.keys()];
  packQuarters(out, plans, ({ planId }) => ids.indexOf(planId));
  return out.bytes();
}

function namesOf(plans: readonly PlanQuarter[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { planId, name } of plans) names.set(planId, laterName(names.get(planId) ?? '', name));
  return new Map([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Summed = MovementSum & { figure: MoneyFigure };

function packQuarters<T extends Summed & { quarter: Date }>(
  out: NumberWriter,
  sums: readonly T[],
  keyOf: (sum: T) => number,
): void {
  const ordered = sums.toSorted(
    (one, other) =>
      one.quarter.getTime() - other.quarter.getTime() ||
      keyOf(one) - keyOf(other) ||
      MONEY_FIGURES.indexOf(one.figure) - MONEY_FIGURES.indexOf(other.figure),
  );
  out.number(ordered.length);
  let before = 0;
  for (const sum of ordered) {
    const quarter = sum.quarter.getTime() / QUARTER_MS;
    out.number(quarter - before);
    before = quarter;
    out.number(keyOf(sum));
    packSum(out, sum);
  }
}

const DOLLAR = 1_000_000n;

function packSum(out: NumberWriter, { figure, count, amount }: Summed): void {
  const size = amount < 0n ? -amount : amount;
  out.number(MONEY_FIGURES.indexOf(figure));
  out.number(count * 2 + (amount < 0n ? 1 : 0));
  out.number(Number(size / DOLLAR));
  out.number(Number(size % DOLLAR));
}

/** Dollars below it make whole micro-dollars that a number holds. */
const EXACT_BELOW = 9e9;

function readSum(from: NumberReader): Summed {
  const figure = MONEY_FIGURES[from.number()] as MoneyFigure;
  const told = from.number();
  const [dollars, micros] = [from.number(), from.number()];
  const size =
    dollars < EXACT_BELOW ? BigInt(dollars * 1_000_000 + micros) : BigInt(dollars) * DOLLAR + BigInt(micros);
  return { figure, count: Math.floor(told / 2), amount: told % 2 === 1 ? -size : size };
}

/** What all of a day comes to. */
export function addPackedTotals(whole: MoneyLine, bytes: Uint8Array): void {
  const from = new NumberReader(bytes);
  for (let left = from.number(); left > 0; left -= 1) addTo(whole, readSum(from));
}

const addTo = (line: MoneyLine, sum: Summed) => addMovements(sumIn(line, sum.figure), sum);

/** Adds what of a day lies in a span to what the tables of a report come to. */
export function addPackedMoney(
  tally: MoneyTally,
  bytes: Uint8Array,
  span: Span,
  calendar: ZoneCalendar,
): void {
  const from = new NumberReader(bytes);
  for (let left = from.number(); left > 0; left -= 1) readSum(from);
  readQuarters(from, span, (at) => {
    const line = lineIn(tally.day, calendar.placeOf(at).day);
    return (key, sum) => {
      const coin = COINS[key - 1];
      addTo(tally.whole, sum);
      addTo(line, sum);
      if (coin) addTo(lineIn(tally.coin, coin), sum);
    };
  });
  const plans = Array.from({ length: from.number() }, () => ({ planId: from.text(), name: from.text() }));
  readQuarters(from, span, () => (key, sum) => {
    const plan = plans[key];
    if (plan) addTo(planIn(tally.plan, plan), sum);
  });
}

type Take = (key: number, sum: Summed) => void;

/** What takes the sums of a quarter of an hour is asked for once. */
function readQuarters(from: NumberReader, { start, end }: Span, takeAt: (at: Date) => Take): void {
  let quarter = -1;
  let take: Take | null = null;
  for (let left = from.number(); left > 0; left -= 1) {
    const next = Math.max(0, quarter) + from.number();
    if (next !== quarter) {
      const at = new Date(next * QUARTER_MS);
      take = at >= start && at < end ? takeAt(at) : null;
      quarter = next;
    }
    const [key, sum] = [from.number(), readSum(from)];
    take?.(key, sum);
  }
}

function lineIn(lines: Map<string, MoneyLine>, key: string): MoneyLine {
  const known = lines.get(key);
  if (known) return known;
  const line: MoneyLine = {};
  lines.set(key, line);
  return line;
}
