import { SUPPORT_FIGURES, SUPPORT_TABLES } from '@lode/shared/reports/support-schemas';
import { type FigureSum, noRows } from '../figure-sum.ts';
import { Histogram } from '../histogram.ts';
import { type Line, lineIn, PARTS, type SupportSums } from '../support-sums.ts';
import { linesAt, type SupportTally } from '../support-tables.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';

/** The same sums are always the same bytes: keys and figures stand in one order. */
export const packSums = (sums: SupportSums): Buffer => packTables(PARTS.map((part) => sums[part]));

/** All of them in one line. */
export function packWhole(line: Line): Buffer {
  const out = new NumberWriter();
  packLine(out, line);
  return out.bytes();
}

export const addPackedWhole = (to: Line, bytes: Uint8Array) => addPackedLine(new NumberReader(bytes), [to]);

/** The same of what the tables of a zone come to. */
export const packTally = (tally: SupportTally): Buffer =>
  packTables(SUPPORT_TABLES.map((table) => tally[table]));

function packTables(tables: readonly ReadonlyMap<string, Line>[]): Buffer {
  const out = new NumberWriter();
  for (const lines of tables) {
    const keys = [...lines.keys()].sort();
    out.number(keys.length);
    for (const key of keys) {
      out.text(key);
      packLine(out, lines.get(key) ?? {});
    }
  }
  return out.bytes();
}

function packLine(out: NumberWriter, line: Line): void {
  out.number(SUPPORT_FIGURES.reduce((bits, figure, at) => bits | (line[figure] ? 1 << at : 0), 0));
  for (const figure of SUPPORT_FIGURES) if (line[figure]) packSum(out, line[figure]);
}

export function packSum(out: NumberWriter, { count, sum, buckets }: FigureSum): void {
  out.number(count);
  out.number(sum === null ? 0 : sum + 1);
  if (!buckets) return;
  const counted = [...buckets.counted()];
  out.number(counted.length);
  let before = 0;
  for (const [bucket, times] of counted) {
    out.number(bucket - before);
    out.number(times);
    before = bucket;
  }
}

/** Adds what is kept of a day to a report of some zone, without unpacking it first: a year has some ten million buckets. */
export function addPackedSums(tally: SupportTally, bytes: Uint8Array, calendar: ZoneCalendar): void {
  const from = new NumberReader(bytes);
  for (const part of PARTS)
    addTable(from, (key) =>
      part === 'quarter' ? linesAt(tally, key, calendar) : [lineIn(tally[part], key)],
    );
}

/** The same of what is kept of days of the report's own zone. */
export function addPackedTally(tally: SupportTally, bytes: Uint8Array): void {
  const from = new NumberReader(bytes);
  for (const table of SUPPORT_TABLES) addTable(from, (key) => [lineIn(tally[table], key)]);
}

function addTable(from: NumberReader, linesFor: (key: string) => readonly Line[]): void {
  for (let left = from.number(); left > 0; left -= 1) addPackedLine(from, linesFor(from.text()));
}

function addPackedLine(from: NumberReader, to: readonly Line[]): void {
  const bits = from.number();
  for (const [at, figure] of SUPPORT_FIGURES.entries()) {
    if (!(bits & (1 << at))) continue;
    const sums = to.map((line) => {
      line[figure] ??= noRows();
      return line[figure];
    });
    addPackedSum(from, sums);
  }
}

export function addPackedSum(from: NumberReader, to: readonly FigureSum[]): void {
  const [count, told] = [from.number(), from.number()];
  for (const sum of to) {
    sum.count += count;
    if (told === 0) continue;
    sum.sum = (sum.sum ?? 0) + told - 1;
    sum.buckets ??= new Histogram();
  }
  if (told === 0) return;
  const [first, second] = to.map(({ buckets }) => buckets);
  let bucket = 0;
  for (let left = from.number(); left > 0; left -= 1) {
    bucket += from.number();
    const times = from.number();
    first?.add(bucket, times);
    second?.add(bucket, times);
  }
}
