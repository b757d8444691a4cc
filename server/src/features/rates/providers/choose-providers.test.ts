import { expect, test } from 'vitest';
import { chooseProviders } from './choose-providers.ts';

const settings = (rateProviders: string[], simulatedAllowed = false) => ({
  rateProviders,
  simulatedAllowed,
  rateUrls: { coinbase: 'http://a', kraken: 'http://b', coingecko: 'http://c' },
});

test('takes the providers in the configured order', () => {
  const names = chooseProviders(settings(['kraken', 'coinbase'])).map((provider) => provider.name);
  expect(names).toEqual(['kraken', 'coinbase']);
});

test('H6: invented prices outside the demo stop the process from starting', () => {
  expect(() => chooseProviders(settings(['coinbase', 'simulated']))).toThrow('ALLOW_SIMULATED');
  expect(chooseProviders(settings(['simulated'], true))).toHaveLength(1);
});

test('an unknown name and an empty list stop the process from starting', () => {
  expect(() => chooseProviders(settings(['bitstamp']))).toThrow('RATE_PROVIDERS names bitstamp');
  expect(() => chooseProviders(settings(['constructor']))).toThrow('RATE_PROVIDERS names constructor');
  expect(() => chooseProviders(settings([]))).toThrow('RATE_PROVIDERS names nobody');
});
