import { expect, test } from 'vitest';
import { FreshDeliveries } from './fresh-deliveries.ts';

const MINUTE_MS = 60_000;

test('what was published just now is taken once, by a clock a little ahead or behind too', () => {
  const fresh = new FreshDeliveries();
  const now = 1_800_000_000_000;
  for (const [id, at] of Object.entries({ now, ahead: now + MINUTE_MS, behind: now - MINUTE_MS })) {
    expect(fresh.accepts({ id, at }, now)).toBe(true);
    for (const later of [0, 1, MINUTE_MS, 2 * MINUTE_MS, 3 * MINUTE_MS])
      expect(fresh.accepts({ id, at }, now + later), `${id} ${later}`).toBe(false);
  }
  expect(fresh.accepts({ id: 'old', at: now - MINUTE_MS - 1 }, now)).toBe(false);
  expect(fresh.accepts({ id: 'of a time to come', at: now + MINUTE_MS + 1 }, now)).toBe(false);
});
