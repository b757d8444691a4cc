import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Prices } from './provider.ts';
import { simulated } from './simulated.ts';

test('walks slowly, for every symbol, and never far from where it started', async () => {
  for (const luck of [0, 0.5, 0.999]) {
    const provider = simulated(() => luck);
    let prices: Prices = new Map();
    const start = await provider.fetch(prices);
    expect([...start.keys()].sort()).toEqual([...CRYPTO_SYMBOLS, ...FIAT_SYMBOLS].sort());
    for (let minute = 0; minute < 100; minute += 1) {
      const next = await provider.fetch(prices);
      const before = prices.get('BTC') ?? start.get('BTC') ?? new Decimal(0);
      const moved = next.get('BTC')?.minus(before).div(before).abs();
      expect(moved?.lt('0.01')).toBe(true);
      prices = next;
    }
    const drift = prices
      .get('BTC')
      ?.div(start.get('BTC') ?? 1)
      .minus(1)
      .abs();
    expect(drift?.lt('0.15')).toBe(true);
  }
});
