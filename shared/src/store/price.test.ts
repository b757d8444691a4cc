import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnOf, TH } from '../core/hash-power.ts';
import { MONTH_DAYS } from '../mining/schemas.ts';
import { bonusFor, costOf, powerFor } from './price.ts';

const USD = 1_000_000n;
const tiers = [
  { fromPower: 10n * TH, bonus: 200 },
  { fromPower: 50n * TH, bonus: 550 },
];

test('an investment buys its hash power at the price, to the millionth of a TH/s', () => {
  expect(powerFor(500n * USD, 25n * USD)).toBe(20n * TH);
  expect(powerFor(100n * USD, 30n * USD)).toBe(3_333_333n);
});

test('the bonus is that of the highest tier reached', () => {
  expect(bonusFor(10n * TH - 1n, tiers)).toBe(0n);
  expect(bonusFor(10n * TH, tiers)).toBe(200_000n);
  expect(bonusFor(50n * TH, tiers)).toBe(2_750_000n);
  expect(bonusFor(50n * TH, [])).toBe(0n);
});

test('a quoted price never buys more than it pays for, and what it buys never costs more', () => {
  const micros = fc.bigInt(USD, 10n ** 16n);
  const price = fc.bigInt(USD, 10n ** 12n);
  fc.assert(
    fc.property(micros, price, (amount, perTh) => {
      const power = powerFor(amount, perTh);
      expect(power * perTh).toBeLessThanOrEqual(amount * TH);
      expect((power + 1n) * perTh).toBeGreaterThan(amount * TH);
      const cost = costOf(power, perTh);
      expect(cost * TH).toBeGreaterThanOrEqual(power * perTh);
      expect(cost % 10_000n).toBe(0n);
    }),
  );
});

test('H3: returns are hash power times what a TH/s lately earned, thirty days a month, rounded down', () => {
  expect([returnOf(20_500_000n, 61_234n), returnOf(20_500_000n, 61_234n, MONTH_DAYS)]).toEqual([
    1_255_297n,
    37_658_910n,
  ]);
});
