import { NONE } from '@lode/shared/reports/period';
import {
  HOURS_OF_WEEK,
  SUPPORT_FIGURES,
  type SupportFilter,
  type SupportLine,
  type SupportTable,
} from '@lode/shared/reports/support-schemas';
import { TOPICS } from '@lode/shared/support/topics';
import type { ReportWindow } from './report-window.ts';
import { measure, rowsOf, type SupportFact } from './support-figures.ts';
import type { ZoneCalendar } from './zone-calendar.ts';

const STARS = ['5', '4', '3', '2', '1'];

/** In which lines of a table a fact stands: in one, or in those of each of its tags. */
const KEYS: Record<SupportTable, (fact: SupportFact, calendar: ZoneCalendar) => readonly string[]> = {
  day: ({ at }, calendar) => [calendar.placeOf(at).day],
  slot: ({ at }, calendar) => [String(calendar.placeOf(at).slot)],
  topic: ({ topic }) => [topic ?? NONE],
  tag: ({ tags }) => (tags.length > 0 ? tags : [NONE]),
  agent: ({ agent }) => [agent ?? NONE],
  rating: ({ rating }) => [String(rating ?? NONE)],
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

export function linesOf(
  table: SupportTable,
  facts: readonly SupportFact[],
  window: ReportWindow,
): SupportLine[] {
  const placed = facts.flatMap((fact) => KEYS[table](fact, window.calendar).map((key) => ({ key, fact })));
  const groups = Map.groupBy(placed, ({ key }) => key);
  const fixed = FIXED[table](window);
  const others = [...groups.keys()].filter((key) => !fixed.includes(key)).sort();
  // Stars are given or not: what has none is no line.
  const keys = table === 'rating' ? fixed : [...fixed, ...others];
  return keys.map((key) => ({ key, figures: figuresOf(groups.get(key)?.map(({ fact }) => fact) ?? []) }));
}

function figuresOf(facts: readonly SupportFact[]): SupportLine['figures'] {
  const counted = SUPPORT_FIGURES.map((figure) => [figure, measure(rowsOf(figure, facts))] as const);
  return Object.fromEntries(counted.filter(([, { count }]) => count > 0));
}
