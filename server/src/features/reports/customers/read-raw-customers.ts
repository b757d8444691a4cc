import type { Types } from 'mongoose';
import type { Moment } from '../../../platform/read-moments.ts';
import { findNewcomers, type Newcomer, readNewcomers } from '../../accounts/queries/read-newcomers.ts';
import { findFirstCredits } from '../../deposits/queries/find-first-credits.ts';
import { listDepositMoments } from '../../deposits/queries/list-deposit-moments.ts';
import { findFirstPayouts } from '../../mining/queries/find-first-payouts.ts';
import { listPurchaseMoments } from '../../store/queries/list-purchase-moments.ts';
import { listSessionMoments } from '../../support/queries/list-session-moments.ts';
import { listCompletionMoments } from '../../withdrawals/queries/list-completion-moments.ts';
import { listWithdrawalMoments } from '../../withdrawals/queries/list-withdrawal-moments.ts';
import { inPages } from '../in-pages.ts';
import type { Span } from '../report-window.ts';
import { activeQuarters, type CustomerFact } from './customer-figures.ts';

/** Whose steps are looked up at once. */
const ASKED_AT_ONCE = 500;

/** Who registered in a time, how far they have come by now, and when they did something: from their rows; the earliest first, or the latest. */
export async function* readRawCustomers(
  { start, end }: Span,
  order: 1 | -1 = 1,
): AsyncGenerator<CustomerFact> {
  const newcomers = readNewcomers(start, end, order);
  for await (const page of inPages(newcomers, ASKED_AT_ONCE)) yield* await describe(page);
}

/** What rows say of somebody now: nothing of who is no customer. */
export interface RawCustomer {
  id: string;
  at: number;
  fact: CustomerFact | null;
}

/** The same of some people, by their ids. */
export async function findRawCustomers(ids: readonly Types.ObjectId[]): Promise<RawCustomer[]> {
  const found: RawCustomer[] = [];
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const { createdAt, newcomers } = await findNewcomers(ids.slice(from, from + ASKED_AT_ONCE));
    const facts = new Map((await describe(newcomers)).map((fact) => [fact.id, fact]));
    for (const [id, at] of createdAt) found.push({ id, at: at.getTime(), fact: facts.get(id) ?? null });
  }
  return found;
}

async function describe(newcomers: readonly Newcomer[]): Promise<CustomerFact[]> {
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
  return newcomers.map(({ _id, country, language, referredBy, createdAt }) => {
    const [id, at] = [String(_id), createdAt.getTime()];
    const moments = (doing.get(id) ?? []).map((moment) => moment.getTime());
    return {
      id,
      at,
      country: country ?? null,
      language: language ?? null,
      inviter: referredBy ? String(referredBy) : null,
      steps: steps.flatMap((step) => step.get(id)?.getTime() ?? []),
      active: activeQuarters(at, moments),
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
