import { SUPPORT_FIGURES, type SupportFigure } from '@lode/shared/reports/support-schemas';
import { addValue } from '../figure-sum.ts';
import type { Span } from '../report-window.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { figuresOf, type SupportFact } from '../support-figures.ts';
import { type Line, lineIn, PART_KEYS, QUARTER_MS, sumIn } from '../support-sums.ts';
import { type FactFilter, linesAt, type SupportTally, standsIn } from '../support-tables.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';

/** What of a fact stands beside its time: the keys of each are told once, and by their number afterwards. */
const FACT_PARTS = Object.keys(PART_KEYS) as (keyof typeof PART_KEYS)[];
const KEYS_APART = '\n';

const quarterOf = ({ at }: SupportFact) => Math.floor(at.getTime() / QUARTER_MS);

function inOrder(one: SupportFact, other: SupportFact): number {
  return one.at.getTime() - other.at.getTime() || (one.sessionId < other.sessionId ? -1 : 1);
}

/** As much of facts as sums need; the same facts are always the same bytes. */
export function packFacts(facts: readonly SupportFact[], seconds: Stopwatch): Buffer {
  const out = new NumberWriter();
  const ordered = facts.toSorted(inOrder);
  const numbers = FACT_PARTS.map((part) => packKeys(out, ordered.map(PART_KEYS[part])));
  out.number(ordered.length);
  let before = 0;
  for (const [index, fact] of ordered.entries()) {
    out.number(quarterOf(fact) - before);
    before = quarterOf(fact);
    for (const part of numbers) out.number(part[index] ?? 0);
    packFigures(out, figuresOf(fact, seconds));
  }
  return out.bytes();
}

/** Tells each set of keys once, and answers which one every fact has. */
function packKeys(out: NumberWriter, keys: readonly (readonly string[])[]): number[] {
  const known = new Map<string, number>();
  const numbers = keys.map((own) => {
    const text = own.join(KEYS_APART);
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  });
  out.number(known.size);
  for (const text of known.keys()) out.text(text);
  return numbers;
}

function packFigures(out: NumberWriter, figures: ReturnType<typeof figuresOf>): void {
  out.number(figures.reduce((bits, { figure }) => bits | (1 << SUPPORT_FIGURES.indexOf(figure)), 0));
  for (const { value } of figures) out.number(value === null ? 0 : value + 1);
}

interface Asked {
  /** Facts outside of it are left out. */
  span: Span;
  calendar: ZoneCalendar;
  filter: FactFilter;
}

/** The sets of keys of a part of facts, and the lines of each once a fact stands there. */
interface KeySets {
  /** Null for those that the filter leaves out. */
  keys: readonly (readonly string[] | null)[];
  linesOf: (number: number) => readonly Line[];
}

/** Adds the facts that a filter leaves to what the tables of a report come to. */
export function addPackedFacts(tally: SupportTally, bytes: Uint8Array, asked: Asked): void {
  const from = new NumberReader(bytes);
  const parts = FACT_PARTS.map((part) => readKeys(from, part, tally, asked.filter));
  const numbers = parts.map(() => 0);
  let [quarter, timed] = [-1, null as readonly Line[] | null];
  for (let left = from.number(); left > 0; left -= 1) {
    const next = Math.max(0, quarter) + from.number();
    if (next !== quarter) timed = linesOfQuarter(next, tally, asked);
    quarter = next;
    let stands = timed !== null;
    for (const [at, { keys }] of parts.entries()) {
      const number = from.number();
      numbers[at] = number;
      stands &&= keys[number] !== null;
    }
    const lines = stands ? parts.map(({ linesOf }, at) => linesOf(numbers[at] ?? 0)) : NOWHERE;
    addFigures(from, timed && stands ? [timed, ...lines] : NOWHERE);
  }
}

function readKeys(
  from: NumberReader,
  part: (typeof FACT_PARTS)[number],
  tally: SupportTally,
  filter: FactFilter,
): KeySets {
  const keys = Array.from({ length: from.number() }, () => {
    const own = from.text().split(KEYS_APART);
    return standsIn(own, filter[part]) ? own : null;
  });
  const lines: Line[][] = [];
  const linesOf = (number: number) => {
    lines[number] ??= (keys[number] ?? []).map((key) => lineIn(tally[part], key));
    return lines[number];
  };
  return { keys, linesOf };
}

function linesOfQuarter(quarter: number, tally: SupportTally, { span, calendar, filter }: Asked) {
  const at = new Date(quarter * QUARTER_MS);
  if (at < span.start || at >= span.end) return null;
  if (!standsIn([String(calendar.placeOf(at).slot)], filter.slot)) return null;
  return linesAt(tally, String(quarter), calendar);
}

const NOWHERE: (readonly Line[])[] = [];

function addFigures(from: NumberReader, lines: readonly (readonly Line[])[]): void {
  for (let bits = from.number(), at = 0; bits > 0; bits >>= 1, at += 1) {
    if (!(bits & 1)) continue;
    const told = from.number();
    const figure = SUPPORT_FIGURES[at] as SupportFigure;
    for (const some of lines)
      for (const line of some) addValue(sumIn(line, figure), told === 0 ? null : told - 1);
  }
}
