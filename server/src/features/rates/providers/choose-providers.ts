import { coinbase } from './coinbase.ts';
import { coingecko } from './coingecko.ts';
import { kraken } from './kraken.ts';
import type { RateProvider } from './provider.ts';
import { simulated } from './simulated.ts';

export interface ProviderSettings {
  rateProviders: string[];
  rateUrls: { coinbase: string; kraken: string; coingecko: string };
  simulatedAllowed: boolean;
}

const MAKERS: Record<string, (settings: ProviderSettings) => RateProvider> = {
  coinbase: (settings) => coinbase(settings.rateUrls.coinbase),
  kraken: (settings) => kraken(settings.rateUrls.kraken),
  coingecko: (settings) => coingecko(settings.rateUrls.coingecko),
  simulated: () => simulated(),
};

/**
 * The configured providers in their order. Throws, which stops the process from starting, on an unknown
 * name, on none, and on invented prices outside the demo (H6).
 */
export function chooseProviders(settings: ProviderSettings): RateProvider[] {
  if (settings.rateProviders.includes('simulated') && !settings.simulatedAllowed) {
    throw new Error('RATE_PROVIDERS names simulated prices: a deployment needs ALLOW_SIMULATED=1 for that.');
  }
  const known = Object.keys(MAKERS).join(', ');
  if (settings.rateProviders.length === 0) throw new Error(`RATE_PROVIDERS names nobody; known: ${known}.`);
  return settings.rateProviders.map((name) => {
    const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
    if (!make) throw new Error(`RATE_PROVIDERS names ${name}; known: ${known}.`);
    return make(settings);
  });
}
