import { NONE } from '@lode/shared/reports/period';
import {
  HOURS_OF_WEEK,
  SUPPORT_FIGURES,
  SUPPORT_TABLES,
  type SupportFilter,
  type SupportLine,
  type SupportTable,
} from '@lode/shared/reports/support-schemas';
import { TOPICS } from '@lode/shared/support/topics';
import { measureOf } from './figure-sum.ts';
import type { ReportWindow } from './report-window.ts';
import type { SupportFact } from './support-figures.ts';
import { addLine, emptySums, type Line, lineIn, PART_KEYS, QUARTER_MS } from './support-sums.ts';
import type { ZoneCalendar } from './zone-calendar.ts';

const STARS = ['5', '4', '3', '2', '1'];

/** In which lines of a table a fact stands: in one, or in those of each of its tags. */
const KEYS: Record<SupportTable, (fact: SupportFact, calendar: ZoneCalendar) => readonly string[]> = {
  day: ({ at }, calendar) => [calendar.placeOf(at).day],
  slot: ({ at }, calendar) => [String(calendar.placeOf(at).slot)],
  ...PART_KEYS,
};

/** Lines that are there, whether anything stands in them or not. */
const FIXED: Record<SupportTable, (window: ReportWindow) => string[]> = {
  day: ({ days }) => days,
  slot: () => Array.from({ length: HOURS_OF_WEEK }, (_, slot) => String(slot)),
  topic: () => [...TOPICS, NONE],
  tag: () => [],
  agent: () => [],
  rating: () => STARS,
};

/** The facts that a filter leaves: by the keys of the tables, so that a line opens the rows that it counts. */
export function filterFacts(
  facts: readonly SupportFact[],
  { day, slot, topic, tag, agent, rating }: Pick<SupportFilter, SupportTable>,
  calendar: ZoneCalendar,
): SupportFact[] {
  const wanted = { day, slot, topic, tag, agent, rating };
  return facts.filter((fact) =>
    SUPPORT_TABLES.every((name) => standsIn(KEYS[name](fact, calendar), wanted[name])),
  );
}

/** By what a part of the conversations is chosen, their day apart. */
export type FactFilter = Partial<Pick<SupportFilter, Exclude<SupportTable, 'day'>>>;

/** Whether what stands under such keys is asked for. */
export const standsIn = (keys: readonly string[], wanted: string | number | undefined): boolean =>
  wanted === undefined || keys.includes(String(wanted));

/** What the tables of a report come to, in the days and hours of its zone. */
export type SupportTally = Record<SupportTable, Map<string, Line>>;

export function emptyTally(): SupportTally {
  const { quarter: _, ...others } = emptySums();
  return { ...others, day: new Map(), slot: new Map() };
}

/** Where what stands under a quarter of an hour belongs. */
export function linesAt({ day, slot }: SupportTally, quarter: string, calendar: ZoneCalendar): Line[] {
  const place = calendar.placeOf(new Date(Number(quarter) * QUARTER_MS));
  return [lineIn(day, place.day), lineIn(slot, String(place.slot))];
}

/** All that a tally counts. */
export function wholeOf({ day }: SupportTally): Line {
  const whole: Line = {};
  for (const line of day.values()) addLine(whole, line);
  return whole;
}

export function linesOf(table: SupportTable, tally: SupportTally, window: ReportWindow): SupportLine[] {
  const lines = tally[table];
  const fixed = FIXED[table](window);
  const others = [...lines.keys()].filter((key) => !fixed.includes(key)).sort();
  // Stars are given or not: what has none is no line.
  const keys = table === 'rating' ? fixed : [...fixed, ...others];
  return keys.map((key) => ({ key, figures: presentLine(lines.get(key) ?? {}) }));
}

function presentLine(line: Line): SupportLine['figures'] {
  const counted = SUPPORT_FIGURES.flatMap((figure) => {
    const sum = line[figure];
    return sum ? [[figure, measureOf(sum)] as const] : [];
  });
  return Object.fromEntries(counted);
}
