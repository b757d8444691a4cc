import type { ClientSession } from 'mongoose';
import { dayOf, endOf } from '../../../platform/utc-day.ts';
import type { Span } from '../report-window.ts';
import {
  CustomerDayModel,
  CustomerHourModel,
  type CustomerHourRow,
  FACTS_FORM,
} from './customer-facts.model.ts';

const HOUR_TEXT = '2026-02-28T05'.length;

/** Where the facts of who registered at a moment are kept. */
export const hourIdOf = (at: number) => `${FACTS_FORM} ${new Date(at).toISOString().slice(0, HOUR_TEXT)}`;
export const dayIdOf = (day: string) => `${FACTS_FORM} ${day}`;
export const dayOfId = (id: string) => id.slice(FACTS_FORM.length + 1);

/** Which of these days of UTC are kept. */
export async function findKeptDays(
  first: string,
  last: string,
  session?: ClientSession,
): Promise<Set<string>> {
  const rows = await CustomerDayModel.find(
    { _id: { $gte: dayIdOf(first), $lte: dayIdOf(last) } },
    { _id: 1 },
    { ...(session && { session }) },
  ).lean();
  return new Set(rows.map(({ _id }) => dayOfId(_id)));
}

/** The hours of a time that touch it, the earliest first; the latest where that is asked for. */
export function readHours({ start, end }: Span, order: 1 | -1 = 1): AsyncIterable<CustomerHourRow> {
  return CustomerHourModel.collection
    .find<CustomerHourRow>(
      { _id: { $gte: hourIdOf(start.getTime()), $lte: hourIdOf(end.getTime() - 1) } as never },
      { promoteBuffers: true, batchSize: 24 },
    )
    .sort({ _id: order });
}

/** These hours, inside a transaction. */
export async function findHours(ids: readonly string[], session: ClientSession): Promise<CustomerHourRow[]> {
  return CustomerHourModel.collection
    .find<CustomerHourRow>({ _id: { $in: [...ids] } as never }, { promoteBuffers: true, session })
    .toArray();
}

/** A time in parts of which all days are kept, or none is; the earliest first. */
export async function partsOf({ start, end }: Span): Promise<(Span & { kept: boolean })[]> {
  const days = await findKeptDays(dayOf(start), dayOf(end.getTime() - 1));
  const parts: (Span & { kept: boolean })[] = [];
  for (let from = start; from < end; ) {
    const kept = days.has(dayOf(from));
    const to = new Date(Math.min(end.getTime(), endOf(dayOf(from))));
    const before = parts.at(-1);
    if (before?.kept === kept) before.end = to;
    else parts.push({ start: from, end: to, kept });
    from = to;
  }
  return parts;
}
