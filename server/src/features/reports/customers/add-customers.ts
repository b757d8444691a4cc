import type { ClientSession } from 'mongoose';
import { breather } from '../../../platform/breather.ts';
import type { Span } from '../report-window.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';
import { CustomerChangeModel, type CustomerChangeRow } from './customer-facts.model.ts';
import { type CustomerFact, placeIn } from './customer-figures.ts';
import { hourIdOf, partsOf, readHours } from './customer-hours.ts';
import { type CustomerTally, countCustomer, standsIn, type WhoFilter } from './customer-tally.ts';
import { unpackCustomers } from './packed-customers.ts';
import { readRawCustomers } from './read-raw-customers.ts';

/** Whose days, and which of the customers. */
export interface View {
  zone: string;
  filter: WhoFilter;
}

/** Counts who is one of a filter's, or takes them off again. */
export function counter(tally: CustomerTally, calendar: ZoneCalendar, filter: WhoFilter) {
  const place = placeIn(calendar);
  return (fact: CustomerFact, times: 1 | -1 = 1): void => {
    const customer = place(fact);
    if (standsIn(customer, filter)) countCustomer(tally, customer, times);
  };
}

const isIn = ({ start, end }: Span, at: number) => at >= start.getTime() && at < end.getTime();

/**
 * Counts all customers who registered in a time: of days that are kept what is kept of them, of others the rows. Answers of each
 * hour that was read the turn that it stood at; null where not all of the days are kept.
 */
export async function addCustomers(
  span: Span,
  count: (fact: CustomerFact) => void,
): Promise<Map<string, number> | null> {
  const parts = await partsOf(span);
  const turns = new Map<string, number>();
  const pause = breather();
  for (const part of parts) {
    if (!part.kept) {
      for await (const fact of readRawCustomers(part)) count(fact);
      continue;
    }
    for await (const { _id, turn, facts } of readHours(part)) {
      turns.set(_id, turn);
      for (const fact of unpackCustomers(facts)) if (isIn(part, fact.at)) count(fact);
      await pause();
    }
  }
  return parts.every(({ kept }) => kept) ? turns : null;
}

/** The same, the latest first, one after the other. */
export async function* readCustomers(span: Span): AsyncGenerator<CustomerFact> {
  for (const part of (await partsOf(span)).toReversed()) {
    if (!part.kept) {
      yield* readRawCustomers(part, -1);
      continue;
    }
    for await (const { facts } of readHours(part, -1))
      yield* unpackCustomers(facts)
        .filter(({ at }) => isIn(part, at))
        .toReversed();
  }
}

/** What later turns than one have changed, in their order. */
export async function readChanges(
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
  session?: ClientSession,
): Promise<CustomerChangeRow[]> {
  return CustomerChangeModel.collection
    .find<CustomerChangeRow>(
      { turn: { $gt: after, $lte: upTo } },
      { promoteBuffers: true, ...(session && { session }) },
    )
    .sort({ turn: 1 })
    .toArray();
}

/** Puts what was counted of a time right by what turns have changed of it since. */
export function addChanges(
  changes: readonly CustomerChangeRow[],
  span: Span,
  since: (hour: string) => number,
  count: (fact: CustomerFact, times: 1 | -1) => void,
): void {
  for (const { turn, at, before, after } of changes) {
    if (!isIn(span, at.getTime()) || turn <= since(hourIdOf(at.getTime()))) continue;
    for (const fact of before ? unpackCustomers(before) : []) count(fact, -1);
    for (const fact of after ? unpackCustomers(after) : []) count(fact, 1);
  }
}
