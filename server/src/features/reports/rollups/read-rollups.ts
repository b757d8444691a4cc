import { addDays, DAY_MS, dayOf, endOf, startOf } from '../../../platform/utc-day.ts';
import { countLateChanges } from '../../support/queries/count-late-changes.ts';
import type { Span } from '../report-window.ts';
import { ROLLUP_FORMS, type RolledReport, RollupModel } from './rollup.model.ts';

/** How often rows of these days have changed after them; entries of the ledger never do, nor does what a divided day was. */
export function revisionsOf(report: RolledReport, from: string, to: string): Promise<Map<string, number>> {
  return report === 'money' || report === 'mining' ? Promise.resolve(new Map()) : countLateChanges(from, to);
}

export interface KeptDay {
  day: string;
  sums: Uint8Array;
}

/** What is kept of a span's whole days and still counts, and of what else its rows have to be read. */
export async function readRollups(
  report: RolledReport,
  { start, end }: Span,
): Promise<{ days: KeptDay[]; gaps: Span[] }> {
  const first = dayOf(start.getTime() + DAY_MS - 1);
  const last = addDays(dayOf(end), -1);
  const rows = await RollupModel.collection
    .find(
      { report, form: ROLLUP_FORMS[report], day: { $gte: first, $lte: last } },
      { promoteBuffers: true, sort: { day: 1 } },
    )
    .toArray();
  // After the rows: a change that is missed here came after what they say.
  const revisions = await revisionsOf(report, first, last);
  const valid = rows.filter(({ day, revision }) => revision === (revisions.get(day) ?? 0));
  return {
    days: valid.map(({ day, sums }) => ({ day, sums })),
    gaps: gapsBetween(
      valid.map(({ day }) => spanOf(day)),
      { start, end },
    ),
  };
}

/** The same of all days that a span touches, though it may begin and end in the middle of one. */
export async function readTouched(
  report: RolledReport,
  span: Span,
): Promise<{ days: KeptDay[]; gaps: Span[] }> {
  const [first, last] = touchedBy(span);
  const touched = { start: new Date(startOf(first)), end: new Date(endOf(last)) };
  const { days, gaps } = await readRollups(report, touched);
  return { days, gaps: gaps.map((gap) => within(gap, span)) };
}

/** Whole days of UTC that a span touches. */
export const touchedBy = ({ start, end }: Span) => [dayOf(start), dayOf(end.getTime() - 1)] as const;

/** What of a span lies in another. */
const within = ({ start, end }: Span, whole: Span): Span => ({
  start: start < whole.start ? whole.start : start,
  end: end > whole.end ? whole.end : end,
});

/** A day of UTC. */
export const spanOf = (day: string): Span => ({
  start: new Date(startOf(day)),
  end: new Date(endOf(day)),
});

/** What of a span lies outside its parts, which stand in their order. */
export function gapsBetween(parts: readonly Span[], { start, end }: Span): Span[] {
  const gaps: Span[] = [];
  let from = start;
  for (const part of parts) {
    if (from < part.start) gaps.push({ start: from, end: part.start });
    from = part.end;
  }
  if (from < end) gaps.push({ start: from, end });
  return gaps;
}
