import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnOf, TH } from '../core/hash-power.ts';
import { parseUsd } from '../core/money.ts';
import { outcomeOf, paidAndBack } from './outcome.ts';

const USD = 1_000_000n;

describe('H3: what is paid and what comes back stand together', () => {
  test('a loss is called one, with its sum, and is never smaller than it is', () => {
    expect(paidAndBack(500n * USD, 363_370_000n)).toEqual({
      paid_usd: '500.00',
      back_usd: '363.00',
      difference_usd: '137.00',
      verdict: 'less',
    });
  });

  test('a gain is rounded down, and small sums are told to the cent', () => {
    expect(paidAndBack(500n * USD, 563_990_000n)).toMatchObject({ difference_usd: '63.00', verdict: 'more' });
    expect(paidAndBack(5n * USD, 3_633_999n)).toMatchObject({ back_usd: '3.63', difference_usd: '1.37' });
  });

  test('about the same is neither: less than half a percent', () => {
    expect(paidAndBack(500n * USD, 497_500_001n).verdict).toBe('even');
    expect(paidAndBack(500n * USD, 497_500_000n).verdict).toBe('less');
    expect(paidAndBack(500n * USD, 502_500_000n).verdict).toBe('more');
  });

  test('no amount is told as coming back that does not', () => {
    const micros = fc.bigInt(1n, 10n ** 13n);
    fc.assert(
      fc.property(micros, micros, (paid, back) => {
        const told = paidAndBack(paid, back);
        expect(parseUsd(told.back_usd)).toBeLessThanOrEqual(back);
        const difference = parseUsd(told.difference_usd);
        if (back < paid) expect(difference).toBeGreaterThanOrEqual(paid - back);
        else expect(difference).toBeLessThanOrEqual(back - paid);
      }),
    );
  });
});

describe('the outcome of a contract', () => {
  test('is told after the price, with its sign', () => {
    // 20 TH/s for $500, a TH/s being paid five cents a day: $365 in the year.
    expect(outcomeOf({ paid: 500n * USD, hashPower: 20n * TH, perThDay: 50_000n })).toMatchObject({
      back_usd: '365.00',
      difference_usd: '135.00',
      verdict: 'less',
      result_percent: '-27.00',
      monthly_result_percent: '-2.22',
      earned_back_days: null,
      break_even_usd: '0.068494',
    });
  });

  test('names the day on which the price is earned back', () => {
    const { earned_back_days, verdict } = outcomeOf({
      paid: 500n * USD,
      hashPower: 20n * TH,
      perThDay: 100_000n,
    });
    expect([earned_back_days, verdict]).toEqual([250, 'more']);
    expect(outcomeOf({ paid: USD, hashPower: TH, perThDay: 0n })).toMatchObject({
      earned_back_days: null,
      back_usd: '0.00',
      result_percent: '-100.00',
    });
  });

  test('breaks even at just the income that it names, and at no less', () => {
    const terms = fc.record({
      paid: fc.bigInt(USD, 10n ** 12n),
      hashPower: fc.bigInt(TH / 100n, 10n ** 12n),
    });
    fc.assert(
      fc.property(terms, ({ paid, hashPower }) => {
        const needed = parseUsd(outcomeOf({ paid, hashPower, perThDay: 1n }).break_even_usd);
        expect(returnOf(hashPower, needed, 365)).toBeGreaterThanOrEqual(paid);
        expect(returnOf(hashPower, needed - 1n, 365)).toBeLessThan(paid);
        expect(outcomeOf({ paid, hashPower, perThDay: needed }).earned_back_days).toBeLessThanOrEqual(365);
      }),
    );
  });
});
