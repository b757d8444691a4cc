import { expect, test } from 'vitest';
import { EventAllowance } from './event-allowance.ts';

type Kind = 'refused' | 'limited';

const take = (allowance: EventAllowance<Kind>, kind: Kind, who: string, times: number): number =>
  Array.from({ length: times }, () => allowance.take(kind, who)).filter(Boolean).length;

test('who floods is written so often a minute, then counted; others and other kinds are not touched by it', () => {
  const allowance = new EventAllowance<Kind>();
  expect(take(allowance, 'refused', '192.0.2.1', 500)).toBe(20);
  expect(take(allowance, 'refused', '192.0.2.2', 3)).toBe(3);
  expect(take(allowance, 'limited', '192.0.2.1', 3)).toBe(3);
  expect(allowance.drain()).toEqual([{ kind: 'refused', who: '192.0.2.1', more: 480 }]);
  expect(take(allowance, 'refused', '192.0.2.1', 5)).toBe(5);
  expect(allowance.drain()).toEqual([]);
});

test('a flood from everywhere is bounded too, and none of it goes uncounted', () => {
  const allowance = new EventAllowance<Kind>();
  let written = 0;
  for (let index = 0; index < 50_000; index += 1) written += take(allowance, 'refused', `caller ${index}`, 1);
  expect(written).toBe(600);
  expect(allowance.drain()).toEqual([{ kind: 'refused', who: null, more: 49_400 }]);
});
