import { AppError } from '@lode/shared/core/errors';
import { STATEMENTS_MAX } from '@lode/shared/statements/rest';
import { clock } from '../../../platform/clock.ts';
import { sumWalletMonths } from '../../ledger/queries/sum-wallet-months.ts';
import type { MonthSum } from '../statement.ts';

const NOTHING = { movements: 0, came: 0n, went: 0n };

export const nameOf = (month: Date): string => month.toISOString().slice(0, 7);

/** The first moment of the month so many months after another's. */
export function monthAfter(month: Date, count = 1): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + count));
}

/** Every month from a customer's first movement to now, the newest first. */
export async function listStatements(userId: string): Promise<MonthSum[]> {
  const sums = await sumWalletMonths(userId);
  const [first] = sums;
  if (!first) return [];
  const known = new Map(sums.map((sum) => [sum.month.getTime(), sum]));
  const months: MonthSum[] = [];
  let opening = 0n;
  const running = monthAfter(clock.now(), 0).getTime();
  for (let month = first.month; month.getTime() <= running; month = monthAfter(month)) {
    const { movements, came, went } = known.get(month.getTime()) ?? NOTHING;
    const closing = opening + came - went;
    const soFar = month.getTime() === running;
    months.push({ month: nameOf(month), movements, opening, came, went, closing, soFar });
    opening = closing;
  }
  return months.toReversed().slice(0, STATEMENTS_MAX);
}

/** One of them; NOT_FOUND before the first movement and for months to come. */
export async function getStatement(userId: string, month: string): Promise<MonthSum> {
  const found = (await listStatements(userId)).find((one) => one.month === month);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
