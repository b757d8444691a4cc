import { expect, test } from 'vitest';
import type { LevelRow } from './level.model.ts';
import { afterOpenMs, duesOf, levelFor, type Promising } from './service-level.ts';

const HOUR_MS = 3600_000;
/** Berlin, nine to five on Mondays and Tuesdays. */
const hours = {
  enabled: true,
  timezone: 'Europe/Berlin',
  days: Array.from({ length: 7 }, (_, day) => (day < 2 ? { from: '09:00', to: '17:00' } : null)),
};
const level = (traits: Partial<LevelRow>) =>
  ({
    name: 'a',
    key: 'a',
    priority: null,
    topic: null,
    team: null,
    first_response: null,
    next_response: null,
    resolution: null,
    business_hours: false,
    ...traits,
  }) as LevelRow;
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const row = (traits: Partial<Promising> = {}): Promising => ({
  waitingSince: at('08:00'),
  firstResponseAt: null,
  ...traits,
});

test('business hours count alone, over nights, weekends and the change of the clock', () => {
  // Monday 2026-03-02 16:00 in Berlin: one hour that day, the second on Tuesday.
  expect(afterOpenMs(hours, at('15:00'), 2 * HOUR_MS)).toEqual(new Date('2026-03-03T09:00:00Z'));
  // On Tuesday evening the next hours are Monday's.
  expect(afterOpenMs(hours, new Date('2026-03-03T20:00:00Z'), HOUR_MS)).toEqual(
    new Date('2026-03-09T09:00:00Z'),
  );
  // Summer time begins on Sunday 29 March.
  expect(afterOpenMs(hours, new Date('2026-03-24T15:00:00Z'), 2 * HOUR_MS)).toEqual(
    new Date('2026-03-30T08:00:00Z'),
  );
  expect(afterOpenMs(hours, at('15:00'), 40 * HOUR_MS)).toEqual(new Date('2026-03-17T15:00:00Z'));
  const never = { ...hours, days: hours.days.map(() => null) };
  expect(afterOpenMs(never, at('15:00'), 1)).toBeNull();
  expect(afterOpenMs({ ...hours, enabled: false }, at('22:00'), HOUR_MS)).toEqual(at('23:00'));
});

test('of levels that fit the one with the most conditions holds, of these the first by name', () => {
  const any = level({ name: 'any', key: 'any' });
  const urgent = level({ key: 'b', priority: 'urgent' });
  const alsoUrgent = level({ key: 'c', priority: 'urgent' });
  const both = level({ key: 'd', priority: 'urgent', topic: 'deposit' });
  const all = [any, alsoUrgent, both, urgent];
  expect(levelFor(row(), all)).toBe(any);
  expect(levelFor(row({ priority: 'urgent' }), all)).toBe(urgent);
  expect(levelFor(row({ priority: 'urgent', topic: 'deposit' }), all)).toBe(both);
  expect(levelFor(row({ topic: 'deposit' }), [urgent])).toBeUndefined();
  expect(levelFor(row(), [level({ priority: 'normal' })])).toBeDefined();
});

test('a promise runs from when it began, and is told as soon due in its last fifth', () => {
  const promised = level({ first_response: 10, next_response: 5, resolution: 60 });
  const promises = (traits: Partial<Promising>) =>
    duesOf(row(traits), promised, hours).map(({ promise }) => promise);
  expect(promises({})).toEqual(['first_response', 'resolution']);
  expect(promises({ firstResponseAt: at('08:05') })).toEqual(['resolution']);
  expect(promises({ firstResponseAt: at('08:05'), owedSince: at('08:20') })).toEqual([
    'next_response',
    'resolution',
  ]);
  expect(duesOf(row(), promised, hours)[0]).toMatchObject({ at: at('08:10'), warnAt: at('08:08') });
});
