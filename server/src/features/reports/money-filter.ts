import { MONEY_RULES, type MoneyFigure, type MoneyFilter } from '@lode/shared/reports/money-schemas';
import { dayAfter } from '@lode/shared/reports/period';
import type { MovementFilter } from '../ledger/queries/read-movements.ts';
import { type ReportWindow, windowOf } from './report-window.ts';

/** The ledger's entries that a figure adds up: sums, rows and file all ask for these. */
export function movementsOf(
  figure: MoneyFigure,
  { start, end }: Pick<ReportWindow, 'start' | 'end'>,
  more: Pick<MovementFilter, 'coin'> = {},
): MovementFilter {
  const { kind, account, side } = MONEY_RULES[figure];
  return {
    kind,
    account: account === 'exchange' ? 'exchange:USD' : account,
    side,
    from: start,
    before: end,
    ...more,
  };
}

/** The period, or of it the one day that is asked for; empty where that lies outside. */
export function momentsOf(filter: MoneyFilter): ReportWindow {
  const window = windowOf(filter);
  const { day } = filter;
  if (day === undefined) return window;
  if (!window.days.includes(day)) return { ...window, days: [], end: window.start };
  const { calendar } = window;
  return { calendar, days: [day], start: calendar.startOf(day), end: calendar.startOf(dayAfter(day, 1)) };
}
