import { describe, expect, it } from 'vitest';
import { buy, mostFor, termsOf } from './calculator.ts';

const plan = {
  id: '0'.repeat(24),
  name: 'Standard',
  price_per_th: '22.50',
  minimum_usd: '500.00',
  tiers: [
    { from_th: '40.00', bonus_percent: '2' },
    { from_th: '80.00', bonus_percent: '3.5' },
  ],
};
const terms = termsOf(plan);
const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000));
const th = (value: number) => BigInt(Math.round(value * 1_000_000));

describe('what an investment buys', () => {
  it('is the plan in whole units, with what each step costs', () => {
    expect(terms.price).toBe(usd(22.5));
    expect(terms.steps).toEqual([
      { fromPower: th(40), bonus: 200, fromUsd: usd(900), fraction: '0.02' },
      { fromPower: th(80), bonus: 350, fromUsd: usd(1800), fraction: '0.035' },
    ]);
  });

  it('has no bonus below the first step, and says what is missing', () => {
    expect(buy(usd(500), terms)).toMatchObject({
      purchased: 22_222_222n,
      bonus: 0n,
      total: 22_222_222n,
      step: null,
      next: { more: usd(400) },
    });
  });

  it('has the bonus of the highest step reached, on all of it', () => {
    expect(buy(usd(900), terms)).toMatchObject({ purchased: th(40), bonus: th(0.8) });
    expect(buy(usd(1799.99), terms).step?.fraction).toBe('0.02');
    expect(buy(usd(1800), terms)).toMatchObject({ purchased: th(80), bonus: th(2.8), next: null });
  });

  it('costs at a step what reaches it, to the cent', () => {
    const odd = termsOf({
      ...plan,
      price_per_th: '22.33',
      tiers: [{ from_th: '33.33', bonus_percent: '1' }],
    });
    const [step] = odd.steps;
    const from = step?.fromUsd ?? 0n;
    expect(buy(from, odd).step).not.toBeNull();
    expect(buy(from - 10_000n, odd).step).toBeNull();
  });
});

describe('the most that capacity allows (H4)', () => {
  it.each([0, 0.5, 39, 40, 40.8, 40.9, 80, 82.8, 83, 5000])(
    'fits %d TH/s, and a cent more does not',
    (left) => {
      const most = mostFor(th(left), terms);
      expect(buy(most, terms).total).toBeLessThanOrEqual(th(left));
      expect(buy(most + 10_000n, terms).total).toBeGreaterThan(th(left));
    },
  );
});
