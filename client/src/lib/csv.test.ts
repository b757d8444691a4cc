import { expect, test } from 'vitest';
import { readAllParts } from './all-pages.ts';
import { csvOf } from './csv.ts';

const column = { heading: 'Note', value: (row: string | number | null) => row };
const cell = (value: string | number | null) =>
  csvOf([column], [value]).split('\r\n').slice(1, -1).join('\r\n');

test('rows stand below their headings, a line each', () => {
  const columns = [
    { heading: 'A', value: (row: { a: string }) => row.a },
    { heading: 'B, too', value: () => 1 },
  ];
  expect(csvOf(columns, [{ a: 'x' }, { a: 'y' }])).toBe('A,"B, too"\r\nx,1\r\ny,1\r\n');
  expect(csvOf(columns, [])).toBe('A,"B, too"\r\n');
});

test('commas, quotes and line ends are quoted', () => {
  expect(cell('a,b')).toBe('"a,b"');
  expect(cell('say "no"')).toBe('"say ""no"""');
  expect(cell('one\ntwo')).toBe('"one\ntwo"');
  expect(cell(null)).toBe('');
});

test.each(['=1+1', '+1', '@SUM(A1)', '-cmd', '\t=1', '-1+2', '=HYPERLINK("http://x","y")'])(
  '%s is no formula any more',
  (text) => {
    expect(cell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test.each(['-12.50', '0.00001234', -3, 7])('%s stays a number', (value) => {
  expect(cell(value)).toBe(String(value));
});

test('a file that would not hold everything is refused where it must, and not cut without a word', async () => {
  const part = (next_cursor: string | null) => ({ items: [1, 2], next_cursor });
  const load = ({ cursor }: { cursor: string | undefined }) => Promise.resolve(part(cursor ? null : 'more'));
  expect(await readAllParts(load, 4)).toEqual([1, 2, 1, 2]);
  await expect(readAllParts(load, 3)).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE' });
  await expect(readAllParts(load, 2)).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE' });
});
