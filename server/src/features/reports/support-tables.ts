import { NONE } from '@lode/shared/reports/period';
import {
  HOURS_OF_WEEK,
  SUPPORT_FIGURES,
  type SupportFilter,
  type SupportLine,
  type SupportTable,
} from '@lode/shared/reports/support-schemas';
import { TOPICS } from '@lode/shared/support/topics';
import { measureOf } from './figure-sum.ts';
import type { ReportWindow } from './report-window.ts';
import type { SupportFact } from './support-figures.ts';
import {
  addLine,
  emptySums,
  type Line,
  lineIn,
  PART_KEYS,
  QUARTER_MS,
  type SupportSums,
} from './support-sums.ts';
import type { ZoneCalendar } from './zone-calendar.ts';

const STARS = ['5', '4', '3', '2', '1'];

/** Tables that have nothing to do with the time. */
const TALLIED_PARTS = ['topic', 'tag', 'agent', 'rating'] as const;

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
  const wanted = { day, slot: slot?.toString(), topic, tag, agent, rating: rating?.toString() };
  const asked = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => wanted[name] !== undefined);
  return facts.filter((fact) =>
    asked.every((name) => KEYS[name](fact, calendar).includes(wanted[name] ?? '')),
  );
}

/** What the tables of a report come to, in the days and hours of its zone. */
export type SupportTally = Record<SupportTable, Map<string, Line>>;

export function emptyTally(): SupportTally {
  const { quarter: _, ...others } = emptySums();
  return { ...others, day: new Map(), slot: new Map() };
}

/** Adds sums of any time. */
export function addSums(
  tally: SupportTally,
  { quarter, ...sums }: SupportSums,
  calendar: ZoneCalendar,
): void {
  for (const [key, line] of quarter) for (const to of linesAt(tally, key, calendar)) addLine(to, line);
  for (const part of TALLIED_PARTS)
    for (const [key, line] of sums[part]) addLine(lineIn(tally[part], key), line);
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
