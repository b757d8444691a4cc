import { expect, test } from 'vitest';
import { estimateCoin } from './coin-value.ts';

const usd = (dollars: number) => BigInt(dollars) * 1_000_000n;

test('a deposit is told rounded up, a payout rounded down', () => {
  expect(estimateCoin(usd(100), '67000', 'BTC', 'up')).toBe('0.00149254');
  expect(estimateCoin(usd(100), '67000', 'BTC', 'down')).toBe('0.00149253');
  expect(estimateCoin(usd(100), '0.2468', 'TRX', 'up')).toBe('405.19');
  expect(estimateCoin(usd(20), '1', 'USDT', 'down')).toBe('20');
});

test('rates of very cheap coins and with many decimals are taken exactly', () => {
  expect(estimateCoin(usd(1), '0.0000123456789012345', 'VET', 'down')).toBe('81000');
});

test.each(['0', '', 'x', '-1', '1e3'])('%s is no rate', (rate) => {
  expect(estimateCoin(usd(1), rate, 'BTC', 'up')).toBeUndefined();
});
