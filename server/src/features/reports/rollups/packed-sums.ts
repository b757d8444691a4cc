import { SUPPORT_FIGURES } from '@lode/shared/reports/support-schemas';
import type { FigureSum } from '../figure-sum.ts';
import { emptySums, type Line, PARTS, type SupportSums } from '../support-sums.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';

/** The same sums are always the same bytes: keys and figures stand in one order. */
export function packSums(sums: SupportSums): Buffer {
  const out = new NumberWriter();
  for (const part of PARTS) {
    const keys = [...sums[part].keys()].sort();
    out.number(keys.length);
    for (const key of keys) {
      out.text(key);
      packLine(out, sums[part].get(key) ?? {});
    }
  }
  return out.bytes();
}

function packLine(out: NumberWriter, line: Line): void {
  out.number(SUPPORT_FIGURES.reduce((bits, figure, at) => bits | (line[figure] ? 1 << at : 0), 0));
  for (const figure of SUPPORT_FIGURES) if (line[figure]) packSum(out, line[figure]);
}

function packSum(out: NumberWriter, { count, sum, buckets }: FigureSum): void {
  out.number(count);
  out.number(sum === null ? 0 : sum + 1);
  if (!buckets) return;
  out.number(buckets.size);
  let before = 0;
  for (const [bucket, times] of [...buckets].sort(([one], [other]) => one - other)) {
    out.number(bucket - before);
    out.number(times);
    before = bucket;
  }
}

export function unpackSums(bytes: Uint8Array): SupportSums {
  const from = new NumberReader(bytes);
  const sums = emptySums();
  for (const part of PARTS)
    for (let left = from.number(); left > 0; left -= 1) sums[part].set(from.text(), unpackLine(from));
  return sums;
}

function unpackLine(from: NumberReader): Line {
  const bits = from.number();
  const line: Line = {};
  for (const [at, figure] of SUPPORT_FIGURES.entries()) if (bits & (1 << at)) line[figure] = unpackSum(from);
  return line;
}

function unpackSum(from: NumberReader): FigureSum {
  const [count, told] = [from.number(), from.number()];
  if (told === 0) return { count, sum: null, buckets: null };
  const buckets = new Map<number, number>();
  let bucket = 0;
  for (let left = from.number(); left > 0; left -= 1) {
    bucket += from.number();
    buckets.set(bucket, from.number());
  }
  return { count, sum: told - 1, buckets };
}
