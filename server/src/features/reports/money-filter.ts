import { MONEY_RULES, type MoneyFigure } from '@lode/shared/reports/money-schemas';
import type { MovementFilter } from '../ledger/queries/read-movements.ts';
import type { Span } from './report-window.ts';

/** The ledger's entries that a figure adds up: sums, rows and file all ask for these. */
export function movementsOf(
  figure: MoneyFigure,
  { start, end }: Span,
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
