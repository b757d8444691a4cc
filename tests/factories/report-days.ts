import fc from 'fast-check';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Both changes of the clock of one zone lie in the days that reports are tried on, and nothing of other tests. */
export const START = Date.parse('2024-02-20T00:00:00Z');
export const DAYS = 60;
export const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu'];
export const SEED = 20_261_123;

const dayText = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);

/** Periods of those days. */
export const days = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: DAYS - 1 }))
  .map(([one, other]) => ({ from: dayText(Math.min(one, other)), to: dayText(Math.max(one, other)) }));
