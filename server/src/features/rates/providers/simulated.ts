import { Decimal } from 'decimal.js';
import { pricesOf, type RateProvider } from './provider.ts';

/** Where each walk starts and what it is pulled back to, and its widest step. Invented, and marked so. */
const WALKS: Record<string, { anchor: string; step: string }> = {
  BTC: { anchor: '96500', step: '0.0008' },
  USDT: { anchor: '1.0002', step: '0.00005' },
  TRX: { anchor: '0.2475', step: '0.001' },
  VET: { anchor: '0.04210', step: '0.0012' },
  EUR: { anchor: '0.9180', step: '0.0002' },
  GBP: { anchor: '0.7860', step: '0.0002' },
  CNY: { anchor: '7.1850', step: '0.0001' },
  JPY: { anchor: '149.80', step: '0.0003' },
  KRW: { anchor: '1392.5', step: '0.0003' },
  INR: { anchor: '84.90', step: '0.0001' },
  BRL: { anchor: '5.6200', step: '0.0003' },
  RUB: { anchor: '92.40', step: '0.0003' },
  TRY: { anchor: '35.20', step: '0.0002' },
  VND: { anchor: '25310', step: '0.0001' },
  IDR: { anchor: '15920', step: '0.0002' },
  THB: { anchor: '34.60', step: '0.0002' },
};
/** Share of the distance to the anchor that is taken back at each step. */
const PULL = '0.01';
const DIGITS = 8;

/** A slow random walk on from the last price, in steps so much wider. `random` is in [0, 1), as Math.random. */
export function simulated(random: () => number = Math.random, stride = 1): RateProvider {
  const next = (last: Decimal | undefined, walk: { anchor: string; step: string }): Decimal => {
    const anchor = new Decimal(walk.anchor);
    const from = last ?? anchor;
    const step = from.mul(walk.step).mul((random() * 2 - 1) * stride);
    return from.plus(anchor.minus(from).mul(PULL)).plus(step).toSignificantDigits(DIGITS);
  };
  return {
    name: 'simulated',
    fetch: async (last) =>
      pricesOf(Object.entries(WALKS).map(([symbol, walk]) => [symbol, next(last.get(symbol), walk)])),
  };
}
