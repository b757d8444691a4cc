import { expect, it } from 'vitest';
import { spansOf } from './spans.ts';

const minute = (number: number) => new Date(number * 60_000);

it('tells each stretch of trouble once, and ends it where there is no record, or another state', () => {
  const spans = spansOf([
    { at: minute(1), states: { mail: 'degraded', site: 'operational' } },
    { at: minute(2), states: { mail: 'degraded', live: 'down' } },
    { at: minute(3), states: { mail: 'down' } },
    { at: minute(5), states: { mail: 'down' } },
  ]);
  expect(spans.map(({ part, state, from, to }) => [part, state, from / 60_000, to / 60_000])).toEqual([
    ['mail', 'down', 5, 6],
    ['mail', 'down', 3, 4],
    ['live', 'down', 2, 3],
    ['mail', 'degraded', 1, 3],
  ]);
});
