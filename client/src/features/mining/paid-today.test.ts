import { describe, expect, it } from 'vitest';
import { paidToday } from './paid-today.ts';

const now = '2026-03-01T00:01:30.000Z';
const paid = (day: string) => ({ day, amount_usd: '0.98' });

describe('paidToday', () => {
  it('is what was paid for yesterday, by the days of UTC', () => {
    expect(paidToday({ last_payout: paid('2026-02-28'), now })).toEqual(paid('2026-02-28'));
    expect(paidToday({ last_payout: paid('2026-02-27'), now })).toBeNull();
    expect(paidToday({ last_payout: null, now })).toBeNull();
  });
});
