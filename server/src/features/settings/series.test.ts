import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lowestOf } from './queries/lowest-of.ts';
import { continued, nextChange, piecesOf, valuesAt } from './series.ts';
import type { SettingRow, SettingValue } from './settings.model.ts';

const declared = z.object({ fee: z.string().default('10'), name: z.string().default('Lode') });
const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
const from = (hour: number, value: unknown): SettingValue => ({
  value,
  validFrom: at(hour),
  writtenAt: at(0),
});
const fees = (...series: SettingValue[]): SettingRow => ({ _id: 'fee', series });

describe('a series of values', () => {
  test('counts from its moment on, the default before it', () => {
    const rows = [fees(from(3, '12'), from(6, '14'))];
    const told = [2, 3, 5, 6, 9].map((hour) => valuesAt(rows, at(hour).getTime()).fee);
    expect(told).toEqual([undefined, '12', '12', '14', '14']);
    expect(nextChange(rows, at(3).getTime())).toBe(at(6).getTime());
  });

  test('what an earlier version stored counts since always, and until the first of the series', () => {
    const old: SettingRow = { _id: 'fee', value: '8' };
    expect(valuesAt([old], 0)).toEqual({ fee: '8' });
    const followed = { ...old, series: continued([], from(3, '12')) };
    expect([2, 3].map((hour) => valuesAt([followed], at(hour).getTime()).fee)).toEqual(['8', '12']);
  });

  test('what is written last counts from its moment on, whatever was to come', () => {
    const upcoming = continued([from(1, '11')], from(24, '12'));
    expect(continued(upcoming, from(24, '13'))).toEqual([from(1, '11'), from(24, '13')]);
    expect(continued(upcoming, from(5, '9'))).toEqual([from(1, '11'), from(5, '9')]);
  });

  test('keeps the newest thousand', () => {
    const many = Array.from({ length: 1200 }, (_, hour) => from(hour, String(hour)));
    const kept = many.reduce<SettingValue[]>((series, next) => continued(series, next), []);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, many[200], many[1199]]);
  });
});

describe('pieces of a time', () => {
  const rows = [
    fees(from(3, '12'), from(6, '14'), from(9, '14')),
    { _id: 'name', series: [from(7, 'Other')] },
  ];
  const hours = (pieces: { from: Date; to: Date }[]) =>
    pieces.map((piece) => [piece.from.getUTCHours(), piece.to.getUTCHours()]);

  test('have no gaps, no end, no two neighbours that are equal, and none of what nobody asks for', () => {
    const fee = declared.pick({ fee: true });
    const pieces = piecesOf(rows, fee, at(1), at(12));
    expect(hours(pieces)).toEqual([
      [1, 3],
      [3, 6],
      [6, 12],
    ]);
    expect(pieces.map(({ values }) => values.fee)).toEqual(['10', '12', '14']);
    expect(hours(piecesOf(rows, declared, at(6), at(7)))).toEqual([[6, 7]]);
    expect(piecesOf(rows, declared, at(7), at(7))).toMatchObject([{ values: { fee: '14', name: 'Other' } }]);
  });

  test('tell the lowest value since a moment, of what reaches beyond it', () => {
    const falling = [fees(from(3, '5'), from(6, '20'), from(9, '15'))];
    const pieces = piecesOf(falling, declared, at(1), at(12));
    const lowest = (hour: number) => lowestOf(pieces, ({ fee }) => BigInt(fee), at(hour));
    expect([1, 5, 6, 9, 20].map(lowest)).toEqual([5n, 5n, 15n, 15n, 15n]);
  });
});
