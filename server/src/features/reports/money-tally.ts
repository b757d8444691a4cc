import type { MoneyFigure } from '@lode/shared/reports/money-schemas';
import type { MovementSum } from '../ledger/queries/read-movements.ts';

export type MoneyLine = Partial<Record<MoneyFigure, MovementSum>>;

/** What the tables of a report come to, in the days of its zone. */
export interface MoneyTally {
  whole: MoneyLine;
  day: Map<string, MoneyLine>;
  coin: Map<string, MoneyLine>;
  plan: Map<string, { name: string; line: MoneyLine }>;
}

export const emptyMoney = (): MoneyTally => ({
  whole: {},
  day: new Map(),
  coin: new Map(),
  plan: new Map(),
});

export function sumIn(line: MoneyLine, figure: MoneyFigure): MovementSum {
  line[figure] ??= { count: 0, amount: 0n };
  return line[figure];
}

export function addMovements(to: MovementSum, { count, amount }: MovementSum): void {
  to.count += count;
  to.amount += amount;
}

/** Of names that a plan has had, always the same one, whichever is met first. */
export const laterName = (one: string, other: string): string => (other > one ? other : one);

/** A plan's line. */
export function planIn(
  plans: MoneyTally['plan'],
  { planId, name }: { planId: string; name: string },
): MoneyLine {
  const known = plans.get(planId) ?? { name, line: {} };
  known.name = laterName(known.name, name);
  plans.set(planId, known);
  return known.line;
}
