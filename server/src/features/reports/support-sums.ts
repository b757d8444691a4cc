import { NONE } from '@lode/shared/reports/period';
import type { SupportFigure } from '@lode/shared/reports/support-schemas';
import { addSum, addValue, type FigureSum, noRows } from './figure-sum.ts';
import type { Stopwatch } from './stopwatch.ts';
import { figuresOf, type SupportFact } from './support-figures.ts';

/** Every zone is off UTC by whole quarters of an hour: sums of these add up to any zone's days. */
export const QUARTER_MS = 15 * 60_000;

export type Line = Partial<Record<SupportFigure, FigureSum>>;

/** By what facts are added up beside the time: a fact stands under one key, or under each of its tags. */
export const PART_KEYS = {
  topic: ({ topic }) => [topic ?? NONE],
  tag: ({ tags }) => (tags.length > 0 ? tags : [NONE]),
  agent: ({ agent }) => [agent ?? NONE],
  rating: ({ rating }) => [String(rating ?? NONE)],
} as const satisfies Record<string, (fact: SupportFact) => readonly string[]>;

/** By the number of the quarter of an hour, and by each of those. */
export const PARTS = ['quarter', 'topic', 'tag', 'agent', 'rating'] as const;
export type SupportSums = Record<(typeof PARTS)[number], Map<string, Line>>;

export const emptySums = (): SupportSums => ({
  quarter: new Map(),
  topic: new Map(),
  tag: new Map(),
  agent: new Map(),
  rating: new Map(),
});

export function lineIn(lines: Map<string, Line>, key: string): Line {
  const known = lines.get(key);
  if (known) return known;
  const line: Line = {};
  lines.set(key, line);
  return line;
}

export function sumIn(line: Line, figure: SupportFigure): FigureSum {
  line[figure] ??= noRows();
  return line[figure];
}

export function addLine(to: Line, line: Line): void {
  for (const [figure, sum] of Object.entries(line)) addSum(sumIn(to, figure as SupportFigure), sum);
}

/** What facts come to. */
export function sumsOf(facts: readonly SupportFact[], seconds: Stopwatch): SupportSums {
  const sums = emptySums();
  for (const fact of facts) {
    const quarter = String(Math.floor(fact.at.getTime() / QUARTER_MS));
    const lines = [
      lineIn(sums.quarter, quarter),
      ...PART_KEYS.topic(fact).map((key) => lineIn(sums.topic, key)),
      ...PART_KEYS.tag(fact).map((key) => lineIn(sums.tag, key)),
      ...PART_KEYS.agent(fact).map((key) => lineIn(sums.agent, key)),
      ...PART_KEYS.rating(fact).map((key) => lineIn(sums.rating, key)),
    ];
    for (const { figure, value } of figuresOf(fact, seconds))
      for (const line of lines) addValue(sumIn(line, figure), value);
  }
  return sums;
}
