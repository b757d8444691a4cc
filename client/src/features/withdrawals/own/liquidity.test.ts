import { expect, it } from 'vitest';
import { soonerThan } from './liquidity.ts';
import { sameAddress } from './same-address.ts';

const method = (currency: 'BTC' | 'USDT' | 'TRX' | 'VET', payable_usd: string | null, available = true) => ({
  currency,
  payable_usd,
  available,
});
const TRX = method('TRX', '40.00');
const ALL = [method('BTC', null, false), method('USDT', '500.00'), TRX, method('VET', '39.00')];

it('section 8: a coin that holdings cannot pay is told, with those that they can', () => {
  expect(soonerThan(TRX, ALL, 40_000_000n)).toBeNull();
  expect(soonerThan(TRX, ALL, 40_010_000n)).toEqual(['USDT']);
  expect(soonerThan(TRX, ALL, 501_000_000n)).toEqual([]);
  expect(soonerThan(method('BTC', null), ALL, 1_000_000_000n)).toBeNull();
});

it('an address is the same in capitals only where its network says so', () => {
  expect(sameAddress('0xAB', '0xab')).toBe(true);
  expect(sameAddress('BC1QX', 'bc1qx')).toBe(true);
  expect(sameAddress('TAb', 'Tab')).toBe(false);
});
