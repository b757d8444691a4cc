import { expect, test } from 'vitest';
import { startOf } from '../../platform/utc-day.ts';
import { type FarmFacts, lowReasons, rangeOf } from './low-payout.ts';

const DAY = '2028-02-29';
const TH = 1_000_000n;
const usual: FarmFacts = {
  revenue: 1000n,
  perTh: 90n,
  whole: 100n,
  feePercent: '10',
  mined: { coin: 'BTC', amount: 10n },
  difficulty: 100,
};
const before = Array.from({ length: 14 }, (_, day) => ({ ...usual, perTh: 90n + BigInt(day) }));
const below = (facts: Partial<FarmFacts>, days = before) =>
  rangeOf({ ...usual, perTh: 80n, ...facts }, days)?.below;

test('a day is low under the least of fourteen days, and only then; fewer days say nothing', () => {
  expect(rangeOf(usual, before)).toEqual({ least: 90n, below: [] });
  expect(rangeOf({ ...usual, perTh: 89n }, before)?.below).toHaveLength(1);
  expect(rangeOf({ ...usual, perTh: 1n }, before.slice(1))).toBeNull();
});

test('only what is known to be out of its own range is named', () => {
  expect(below({ revenue: 0n, mined: null })).toEqual(['no_revenue']);
  expect(below({ revenue: 900n, mined: { coin: 'BTC', amount: 9n } })).toEqual(['fewer_coins']);
  expect(below({ revenue: 900n })).toEqual(['lower_price']);
  expect(below({ revenue: 700n, mined: { coin: 'BTC', amount: 9n } })).toEqual([
    'fewer_coins',
    'lower_price',
  ]);
  expect(below({ whole: 101n, feePercent: '10.5' })).toEqual(['more_hash_power', 'higher_fee']);
  expect(below({})).toEqual(['several']);
});

test('of revenue in other coins, or in several, nothing but its sum is compared', () => {
  expect(below({ revenue: 900n, mined: null })).toEqual(['less_revenue']);
  expect(below({ revenue: 900n, mined: { coin: 'TRX', amount: 900n } })).toEqual(['less_revenue']);
  const mixed = before.map((facts, day) => (day === 3 ? { ...facts, mined: null } : facts));
  expect(below({ revenue: 900n }, mixed)).toEqual(['less_revenue']);
});

test('difficulty is named with the coins that it cost, where the record shows it of every day, and else never (H3)', () => {
  const fewer = { revenue: 900n, mined: { coin: 'BTC', amount: 9n } };
  expect(below({ ...fewer, difficulty: 101 })).toEqual(['fewer_coins', 'higher_difficulty']);
  expect(below({ ...fewer, difficulty: 100.05 }), 'as good as the same').toEqual(['fewer_coins']);
  expect(below({ ...fewer, difficulty: null })).toEqual(['fewer_coins']);
  expect(below({ difficulty: 101 }), 'as many coins were found').toEqual(['several']);
  const steps = before.map((facts, day) => ({ ...facts, difficulty: day < 7 ? 90 : 101 }));
  expect(below({ ...fewer, difficulty: 101 }, steps), 'as for half of the days before').toEqual([
    'fewer_coins',
  ]);
  const unknown = before.map((facts, day) => (day === 3 ? { ...facts, difficulty: null } : facts));
  expect(below({ ...fewer, difficulty: 101 }, unknown)).toEqual(['fewer_coins']);
  const tron = before.map((facts) => ({ ...facts, mined: { coin: 'TRX', amount: 10n } }));
  expect(below({ revenue: 900n, mined: { coin: 'TRX', amount: 9n }, difficulty: 101 }, tron)).toEqual([
    'fewer_coins',
  ]);
});

const contract = { startsAt: new Date(startOf(DAY) - 1), hashPower: 2n * TH, renewedBy: null };
const range = { least: 90n, below: [] };

test('a contract is low where its hash power earned more on every day before, and its own end is told', () => {
  const why = (paid: object, of = range) =>
    lowReasons(DAY, of, { contract, seconds: 86_400, amount: 179n, ...paid });
  expect(why({ amount: 180n })).toEqual([]);
  expect(why({ seconds: 43_200, amount: 90n })).toEqual(['part_day']);
  expect(why({ seconds: 43_200, amount: 90n, contract: { ...contract, renewedBy: 'another' } })).toEqual([]);
  expect(why({ contract: { ...contract, startsAt: new Date(startOf(DAY)) } })).toEqual([]);
  expect(lowReasons(DAY, null, { contract, seconds: 1, amount: 0n })).toEqual([]);
});
