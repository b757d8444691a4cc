import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { addDays, DAY_MS, dayOf, endOf, startOf } from '../../../platform/utc-day.ts';
import { lastNotedDay } from '../../support/queries/tell-late-days.ts';
import { readFacts } from '../queries/read-support-facts.ts';
import type { ReportWindow, Span } from '../report-window.ts';
import { sumsOf } from '../support-sums.ts';
import { addSums, emptyTally, type SupportTally } from '../support-tables.ts';
import { ZoneCalendar } from '../zone-calendar.ts';
import { MONTH_FORM, monthId, SupportMonthModel, type SupportMonthRow } from './month.model.ts';
import { addPackedSums, addPackedTally, packTally } from './packed-sums.ts';
import { gapsBetween, type KeptDay, readRollups, revisionsOf } from './read-rollups.ts';

/** Of finished months and days what is kept of them, of the rest the rows. */
export async function tallyWhole(window: ReportWindow, zone: string): Promise<SupportTally> {
  const { calendar } = window;
  const months = await readMonths(window, zone);
  const tally = emptyTally();
  for (const { sums } of months) addPackedTally(tally, sums);
  for (const part of gapsBetween(months, window)) {
    const { days, gaps } = await readRollups('support', part);
    await addDaysTo(tally, days, gaps, calendar);
  }
  return tally;
}

async function addDaysTo(
  tally: SupportTally,
  days: readonly KeptDay[],
  gaps: readonly Span[],
  calendar: ZoneCalendar,
): Promise<void> {
  for (const { sums } of days) addPackedSums(tally, sums, calendar);
  for (const gap of gaps.flatMap(byDay)) addSums(tally, sumsOf(await readFacts(gap)), calendar);
}

/** Days that are too young to be kept lie within it. */
const YOUNG_MS = 7 * DAY_MS;

/**
 * Of the youngest days no more rows are held at once than those of one; where more is not kept, all of it is read at once, or is
 * too much.
 */
function byDay({ start, end }: Span): Span[] {
  if (end.getTime() - start.getTime() > YOUNG_MS) return [{ start, end }];
  const parts: Span[] = [];
  for (let from = start; from < end; from = new Date(endOf(dayOf(from))))
    parts.push({ start: from, end: new Date(Math.min(end.getTime(), endOf(dayOf(from)))) });
  return parts;
}

const nextMonth = (month: string) => addDays(`${month}-28`, 7).slice(0, 7);

function monthSpan(month: string, calendar: ZoneCalendar): Span {
  return { start: calendar.startOf(`${month}-01`), end: calendar.startOf(`${nextMonth(month)}-01`) };
}

/** Whole days of UTC that a span touches. */
const touchedBy = ({ start, end }: Span) => [dayOf(start), dayOf(end.getTime() - 1)] as const;

/** How often rows of its days have changed after them, by the changes of each. */
function revisionOf(span: Span, changes: ReadonlyMap<string, number>): number {
  const [first, last] = touchedBy(span);
  return [...changes].reduce((sum, [day, times]) => (day < first || day > last ? sum : sum + times), 0);
}

/** The months that lie in a window as a whole and are over, in their order; those that are not kept yet are. */
async function readMonths(
  { days, start, end, calendar }: ReportWindow,
  zone: string,
): Promise<(Span & { sums: Uint8Array })[]> {
  const last = new Date(endOf(lastNotedDay(clock.nowMs())));
  const wanted = [...new Set(days.map((day) => day.slice(0, 7)))]
    .map((month) => ({ month, ...monthSpan(month, calendar) }))
    .filter((month) => month.start >= start && month.end <= end && month.end <= last);
  const ids = wanted.map(({ month }) => monthId(zone, month));
  const rows = await SupportMonthModel.collection
    .find({ _id: { $in: ids as never[] }, form: MONTH_FORM }, { promoteBuffers: true })
    .toArray();
  const kept = new Map(rows.map((row) => [String(row._id), row as unknown as SupportMonthRow]));
  // After the rows: a change that is missed here came after what they say.
  const changes = await revisionsOf('support', ...touchedBy({ start, end }));
  const found: (Span & { sums: Uint8Array })[] = [];
  for (const { month, ...span } of wanted) {
    const row = kept.get(monthId(zone, month));
    const counts = row?.revision === revisionOf(span, changes);
    const sums = counts ? row?.sums : await keepMonth(month, zone);
    if (sums) found.push({ ...span, sums });
  }
  return found;
}

/** What a month's days come to; undefined where a day of it is not kept. Reads the revision first, as the days' own sums do. */
export async function sumMonth(
  month: string,
  zone: string,
): Promise<Pick<SupportMonthRow, 'revision' | 'sums'> | undefined> {
  const calendar = new ZoneCalendar(zone);
  const span = monthSpan(month, calendar);
  const [first, last] = touchedBy(span);
  const revision = revisionOf(span, await revisionsOf('support', first, last));
  const touched = await readRollups('support', {
    start: new Date(startOf(first)),
    end: new Date(endOf(last)),
  });
  if (touched.gaps.length > 0) return undefined;
  const tally = emptyTally();
  const days = touched.days.filter(
    ({ day }) => startOf(day) >= span.start.getTime() && endOf(day) <= span.end.getTime(),
  );
  const inside = days.map(({ day }) => ({ start: new Date(startOf(day)), end: new Date(endOf(day)) }));
  await addDaysTo(tally, days, gapsBetween(inside, span), calendar);
  return { revision, sums: packTally(tally) };
}

async function keepMonth(month: string, zone: string): Promise<Buffer | undefined> {
  const made = await sumMonth(month, zone);
  if (!made) return undefined;
  // By the store's own clock, which ends its time; a demo's may stand elsewhere.
  const madeAt = new Date();
  const row = { zone, month, form: MONTH_FORM, ...made, madeAt, comparedAt: clock.now() };
  // Whoever made it meanwhile made the same.
  await SupportMonthModel.replaceOne({ _id: monthId(zone, month) }, row, { upsert: true }).catch(
    (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    },
  );
  return made.sums;
}

/** What was made of a day's sums that were wrong, in whatever zone. */
export async function forgetMonthsOf(day: string): Promise<void> {
  const months = [-1, 0, 1].map((days) => addDays(day, days).slice(0, 7));
  await SupportMonthModel.deleteMany({ month: { $in: months } });
}
