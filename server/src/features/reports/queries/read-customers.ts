import { COHORT_WEEKS } from '@lode/shared/reports/customer-schemas';
import { clock } from '../../../platform/clock.ts';
import type { Moment } from '../../../platform/read-moments.ts';
import { listNewcomers, type Newcomer } from '../../accounts/queries/list-newcomers.ts';
import { findFirstCredits } from '../../deposits/queries/find-first-credits.ts';
import { listDepositMoments } from '../../deposits/queries/list-deposit-moments.ts';
import { findFirstPayouts } from '../../mining/queries/find-first-payouts.ts';
import { listPurchaseMoments } from '../../store/queries/list-purchase-moments.ts';
import { listSessionMoments } from '../../support/queries/list-session-moments.ts';
import { listCompletionMoments } from '../../withdrawals/queries/list-completion-moments.ts';
import { listWithdrawalMoments } from '../../withdrawals/queries/list-withdrawal-moments.ts';
import { type Customer, weekOf, weeksBetween } from '../customer-figures.ts';
import type { ReportWindow } from '../report-window.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';

/** Whose steps are looked up at once. */
const ASKED_AT_ONCE = 500;

/** Who registered in a time, how far they have come by now, and when they came back. REPORT_TOO_LARGE. */
export async function readCustomers({ start, end, calendar }: ReportWindow): Promise<Customer[]> {
  const newcomers = await listNewcomers(start, end);
  const customers: Customer[] = [];
  for (let from = 0; from < newcomers.length; from += ASKED_AT_ONCE)
    customers.push(...(await describe(newcomers.slice(from, from + ASKED_AT_ONCE), calendar)));
  return customers;
}

async function describe(newcomers: readonly Newcomer[], calendar: ZoneCalendar): Promise<Customer[]> {
  const ids = newcomers.map(({ _id }) => _id);
  const [credited, completed, bought, ...others] = await Promise.all([
    findFirstCredits(ids),
    listCompletionMoments(ids),
    listPurchaseMoments(ids),
    listDepositMoments(ids),
    listWithdrawalMoments(ids),
    listSessionMoments(ids),
  ]);
  const buying = firstSince(credited, momentsBy(bought));
  const paid = await findFirstPayouts(buying);
  const steps = [credited, buying, paid, firstSince(paid, momentsBy(completed))] as const;
  const doing = momentsBy([...bought, ...others.flat()]);
  const thisWeek = weekOf(calendar.placeOf(clock.now()).day);
  return newcomers.map((newcomer) => {
    const key = String(newcomer._id);
    const { day } = calendar.placeOf(newcomer.createdAt);
    const week = weekOf(day);
    const weeks = (doing.get(key) ?? [])
      .map((at) => weekOf(calendar.placeOf(at).day))
      .filter((one) => one < thisWeek)
      .map((one) => weeksBetween(week, one));
    return {
      ...newcomer,
      day,
      week,
      steps: steps.flatMap((step) => step.get(key) ?? []),
      back: new Set(weeks.filter((since) => since >= 1 && since <= COHORT_WEEKS)),
    };
  });
}

function momentsBy(rows: readonly Moment[]): Map<string, Date[]> {
  const groups = Map.groupBy(rows, ({ userId }) => String(userId));
  return new Map([...groups].map(([key, own]) => [key, own.map(({ at }) => at)]));
}

/** The first of each customer's moments that is not before the step before it; nobody who has not taken that. */
function firstSince(before: ReadonlyMap<string, Date>, moments: ReadonlyMap<string, Date[]>) {
  const firsts = new Map<string, Date>();
  for (const [key, since] of before) {
    const first = earliest((moments.get(key) ?? []).filter((at) => at >= since));
    if (first) firsts.set(key, first);
  }
  return firsts;
}

const earliest = (moments: readonly Date[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null);
