import { expect, test } from 'vitest';
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

test.each([
  '=1+1',
  '+1',
  '@SUM(A1)',
  '-cmd',
  '\t=1',
  '\n=1',
  '＝1+1',
  '＠SUM(A1)',
  '-1+2',
  '=HYPERLINK("http://x","y")',
])('%s is no formula any more', (text) => {
  expect(cell(text).replace(/^"/, '').startsWith("'")).toBe(true);
});

test.each(['-12.50', '0.00001234', -3, 7])('%s stays a number', (value) => {
  expect(cell(value)).toBe(String(value));
});
