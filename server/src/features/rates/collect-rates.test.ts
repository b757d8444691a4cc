import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { type Collected, collectRates } from './collect-rates.ts';
import type { Prices, RateProvider } from './providers/provider.ts';
import { simulated } from './providers/simulated.ts';

const nothing: Prices = new Map();
const prices = (entries: Record<string, string>): Prices =>
  new Map(Object.entries(entries).map(([symbol, price]) => [symbol, new Decimal(price)]));
/** Two sources agreed on it just now. */
const agreedOn = (agreed: Prices) =>
  new Map([...agreed].map(([symbol, price]) => [symbol, { price, fresh: true }]));

function provider(name: string, answer: () => Prices): RateProvider & { asked: number } {
  const made = {
    name,
    asked: 0,
    fetch: async () => {
      made.asked += 1;
      return answer();
    },
  };
  return made;
}

const sources = ({ chosen }: Collected) =>
  Object.fromEntries([...chosen].map(([symbol, quote]) => [symbol, quote.source]));

test('the next provider completes what the first one lacks', async () => {
  const first = provider('first', () => prices({ BTC: '100000', EUR: '0.9' }));
  const second = provider('second', () => prices({ BTC: '99999', TRX: '0.25' }));
  const references = agreedOn(prices({ BTC: '99000', EUR: '0.91', TRX: '0.25' }));
  expect(sources(await collectRates([first, second], nothing, references))).toEqual({
    BTC: 'first',
    EUR: 'first',
    TRX: 'second',
  });
});

test('a provider that fails is passed over, and one that is not needed is not asked', async () => {
  const broken = provider('broken', () => {
    throw new Error('away');
  });
  const spare = provider('spare', () => prices({ BTC: '1' }));
  const references = agreedOn(await simulated().fetch(nothing));
  const { chosen, failures } = await collectRates([broken, simulated(), spare], nothing, references);
  expect(chosen.get('BTC')?.source).toBe('simulated');
  expect(failures.map((failure) => failure.provider)).toEqual(['broken']);
  expect(broken.asked).toBe(1);
  expect(spare.asked).toBe(0);
});

test('a wild price is held until another source agrees', async () => {
  const references = agreedOn(prices({ BTC: '100000' }));
  const wild = provider('wild', () => prices({ BTC: '1000' }));
  const held = await collectRates([wild], nothing, references);
  expect(held.chosen.size).toBe(0);
  expect(held.refused).toEqual(['BTC']);
  const agreeing = provider('agreeing', () => prices({ BTC: '1010' }));
  expect(sources(await collectRates([wild, agreeing], nothing, references))).toEqual({ BTC: 'wild' });
  const sane = provider('sane', () => prices({ BTC: '99000' }));
  expect(sources(await collectRates([wild, sane], nothing, references))).toEqual({ BTC: 'sane' });
});

test('at the very first start two must agree, unless only one is configured', async () => {
  const first = provider('first', () => prices({ BTC: '100000', EUR: '0.9' }));
  const second = provider('second', () => prices({ BTC: '99999' }));
  const away = provider('away', () => nothing);
  const begin = async (...providers: RateProvider[]) =>
    sources(await collectRates(providers, nothing, new Map()));
  expect(await begin(first, second)).toEqual({ BTC: 'first' });
  expect(await begin(first, away)).toEqual({});
  expect(await begin(first)).toEqual({ BTC: 'first', EUR: 'first' });
});
