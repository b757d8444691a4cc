import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, startOf } from '../../platform/utc-day.ts';
import { capacityOf, closePot, feePercentOf, openPot, secondsOn, shareOf } from './plan-accrual.ts';

const DAY = '2028-02-29';
const DAY_MS = 86_400_000;
const money = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
const hashPower = fc.bigInt({ min: 1n, max: 5_000_000_000n });
const moment = fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }).map((ms) => new Date(startOf(DAY) + ms));
const contract = fc
  .record({ hashPower, one: moment, other: moment })
  .map(({ hashPower: power, one, other }) => ({
    hashPower: power,
    startsAt: one < other ? one : other,
    endsAt: one < other ? other : one,
  }));
const percent = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const rule = fc.record({ feePercent: percent, capacity: fc.bigInt({ min: 0n, max: 100_000_000_000n }) });
/** One to four parts of the day, with rules of their own. */
const terms = fc
  .record({
    rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
    cuts: fc.array(fc.integer({ min: 1, max: 86_399 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ rules, cuts }) => {
    const ends = [...cuts.slice(0, rules.length - 1).toSorted((a, b) => a - b), 86_400];
    return rules.map((one, at) => ({ ...one, seconds: (ends[at] ?? 0) - (ends[at - 1] ?? 0) }));
  });
const facts = fc.record({
  revenue: money,
  carriedIn: fc.bigInt({ min: 0n, max: 1_000_000n }),
  terms,
  contracts: fc.array(contract, { maxLength: 60 }),
});

function divide({ contracts, ...given }: typeof facts extends fc.Arbitrary<infer T> ? T : never) {
  const units = contracts.map((one) => one.hashPower * BigInt(secondsOn(DAY, one)));
  const sold = units.reduce((sum, one) => sum + one, 0n);
  const pot = openPot({ ...given, sold });
  const shares = units.map((one) => shareOf(pot, one));
  const paid = shares.reduce((sum, { amount }) => sum + amount, 0n);
  return { units, sold, pot, shares, paid, ...closePot(pot, { paid, sold }) };
}

function allDay(feePercent: string, capacity: bigint) {
  return [{ seconds: 86_400, feePercent, capacity }];
}

describe('dividing a day', () => {
  test('L10: payouts, operator’s share, fee and carried remainder are the revenue, whatever the contracts', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { pot, paid, operatorShare, carriedOut } = divide(given);
        expect(pot.fee + paid + operatorShare + carriedOut).toBe(given.revenue + given.carriedIn);
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing is negative, and no more is carried than a micro-dollar for each who shares', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { pot, shares, operatorShare, carriedOut } = divide(given);
        for (const { revenueShare, fee, amount } of shares) {
          expect(amount >= 0n && fee >= 0n && revenueShare === amount + fee).toBe(true);
        }
        expect(pot.fee >= 0n && operatorShare >= 0n && carriedOut >= 0n).toBe(true);
        expect(carriedOut <= BigInt(shares.length + 1)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('equal hash power for equal time is paid equally, more is never paid less, and order does not matter', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { units, shares } = divide(given);
        const ranked = units
          .map((unit, at) => ({ unit, amount: shares[at]?.amount ?? 0n }))
          .sort((a, b) => (a.unit < b.unit ? -1 : 1));
        for (const [at, { unit, amount }] of ranked.entries()) {
          const before = ranked[at - 1];
          if (!before) continue;
          expect(unit === before.unit ? amount === before.amount : amount >= before.amount).toBe(true);
        }
        const turned = divide({ ...given, contracts: given.contracts.toReversed() });
        expect(turned.carriedOut).toBe(divide(given).carriedOut);
      }),
    );
  });

  test('what one TH/s earned in a day is what a contract of one TH/s is paid for that day', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { pot } = divide(given);
        expect(pot.perTh).toBe(shareOf(pot, 1_000_000n * 86_400n).amount);
      }),
    );
  });

  test('a worked example: a tenth of the farm for half of the day', () => {
    const contracts = [
      {
        hashPower: 10_000_000n,
        startsAt: new Date(startOf(DAY) + DAY_MS / 2),
        endsAt: new Date(startOf(DAY) * 2),
      },
    ];
    const given = {
      revenue: 100_000_000n,
      carriedIn: 0n,
      terms: allDay('10', 100_000_000n),
      contracts,
    };
    const { pot, shares, operatorShare, carriedOut } = divide(given);
    expect(pot.fee).toBe(10_000_000n);
    expect(shares).toEqual([{ revenueShare: 5_000_000n, fee: 500_000n, amount: 4_500_000n }]);
    expect([operatorShare, carriedOut, pot.perTh]).toEqual([85_500_000n, 0n, 900_000n]);
  });

  test('H4: a farm made smaller than what was active pays no more than it earned', () => {
    const contracts = [1, 2, 3].map(() => ({
      hashPower: 50_000_000n,
      startsAt: new Date(0),
      endsAt: new Date(startOf(DAY) * 2),
    }));
    const given = { revenue: 1_000_001n, carriedIn: 0n, terms: allDay('0', 100_000_000n), contracts };
    const { paid, operatorShare, carriedOut } = divide(given);
    expect([paid, operatorShare, carriedOut]).toEqual([999_999n, 0n, 2n]);
  });

  test('revenue of a farm that has nothing is the operator’s', () => {
    const given = { revenue: 100n, carriedIn: 3n, terms: allDay('10', 0n), contracts: [] };
    expect(divide(given)).toMatchObject({ operatorShare: 93n, carriedOut: 0n });
  });
});

describe('a day on which the rules changed', () => {
  const [HALF, REST] = [43_200, 43_199];

  test('the fee is each second’s own, rounded down once, and told to six decimals', () => {
    // 10 % for a second and a half day, 95 % for what is left of it.
    const changed = [
      { seconds: HALF + 1, feePercent: '10', capacity: 0n },
      { seconds: REST, feePercent: '95', capacity: 0n },
    ];
    const { fee } = openPot({ revenue: 86_400_000n, carriedIn: 5n, terms: changed, sold: 0n });
    expect(fee).toBe(BigInt(HALF + 1) * 100n + BigInt(REST) * 950n);
    expect(openPot({ revenue: 1n, carriedIn: 0n, terms: changed, sold: 0n }).fee).toBe(0n);
    expect(feePercentOf(changed)).toBe('52.499016');
    expect(feePercentOf(changed.map((part) => ({ ...part, feePercent: '7.5' })))).toBe('7.5');
  });

  test('the capacity counts by the second, so that a larger one of the evening does not thin out the morning', () => {
    const grown = [
      { seconds: HALF, feePercent: '0', capacity: 10_000_000n },
      { seconds: HALF, feePercent: '0', capacity: 30_000_000n },
    ];
    const day = { startsAt: new Date(startOf(DAY)), endsAt: new Date(startOf(DAY) + DAY_MS) };
    const contracts = [{ hashPower: 5_000_000n, ...day }];
    const { shares } = divide({ revenue: 100_000_000n, carriedIn: 0n, terms: grown, contracts });
    expect(shares.map(({ amount }) => amount)).toEqual([25_000_000n]);
    expect(capacityOf(grown)).toBe(20_000_000n);
  });

  test('cutting a day into parts with the same rules changes nothing', () => {
    fc.assert(
      fc.property(facts, rule, ({ terms: parts, ...given }, one) => {
        const cut = parts.map(({ seconds }) => ({ ...one, seconds }));
        expect(divide({ ...given, terms: cut })).toEqual(
          divide({ ...given, terms: allDay(one.feePercent, one.capacity) }),
        );
      }),
    );
  });
});

describe('seconds of a day', () => {
  test('days of a contract add up to its whole time, and one that follows it without a gap shares no second', () => {
    const span = { min: -2 * DAY_MS, max: 2 * DAY_MS };
    fc.assert(
      fc.property(fc.integer(span), fc.integer(span), fc.integer(span), (...times) => {
        const [from = 0, middle = 0, to = 0] = times.toSorted((a, b) => a - b).map((ms) => startOf(DAY) + ms);
        const days = [-3, -2, -1, 0, 1, 2, 3].map((at) => addDays(DAY, at));
        const total = (start: number, end: number) =>
          days.reduce(
            (sum, day) => sum + secondsOn(day, { startsAt: new Date(start), endsAt: new Date(end) }),
            0,
          );
        expect(total(from, to)).toBe(Math.floor(to / 1000) - Math.floor(from / 1000));
        expect(total(from, middle) + total(middle, to)).toBe(total(from, to));
      }),
    );
  });

  test('a whole day has 86,400', () => {
    expect(secondsOn(DAY, { startsAt: new Date(0), endsAt: new Date(startOf(DAY) * 2) })).toBe(86_400);
  });
});
