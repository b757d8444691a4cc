import type { rateRoutes } from '@lode/shared/rates/rest';
import type { Rate } from '@lode/shared/rates/schemas';
import { RATE_POLL_MS } from '@lode/shared/rates/symbols';
import { useEffect } from 'react';
import { readPublic } from '../../../lib/api-client.ts';
import { followLive } from '../../../lib/follow-live.ts';
import { atom, store, useAtomValue } from '../../../lib/store.ts';

export interface RatesState {
  /** Newest known rate of each coin, by symbol. */
  rates: Readonly<Record<string, Rate>>;
  /** Why the last fetch failed; null after one that worked. */
  error: unknown;
  /** An answer has come, be it empty. */
  loaded: boolean;
}

const ratesAtom = atom<RatesState>({ rates: {}, error: null, loaded: false });

function apply(incoming: readonly Rate[], facts: Partial<RatesState> = {}): void {
  store.set(ratesAtom, (state) => {
    const rates = { ...state.rates };
    for (const rate of incoming) {
      const known = rates[rate.symbol];
      // The socket and a poll may cross; times are ISO 8601 in UTC and sort as text.
      if (!known || rate.at > known.at) rates[rate.symbol] = rate;
    }
    return { ...state, ...facts, rates };
  });
}

/** Asks the server for every coin's price now. */
export async function refreshRates(): Promise<void> {
  try {
    apply(await readPublic<typeof rateRoutes.crypto>('/exchange/rates/crypto'), {
      error: null,
      loaded: true,
    });
  } catch (error) {
    store.set(ratesAtom, (state) => ({ ...state, error }));
  }
}

/** Keeps the prices current until the returned end. */
const followRates = () =>
  followLive({
    reload: () => void refreshRates(),
    everyMs: RATE_POLL_MS,
    listen: (onEvent) => [onEvent('user', 'rates:rate.changed', (rate) => apply([rate]))],
  });

let followers = 0;
let stopFollowing: (() => void) | undefined;

/** The live prices. However many components ask, there is one connection and one poll. */
export function useRates(): RatesState {
  useEffect(() => {
    if (followers++ === 0) stopFollowing = followRates();
    return () => {
      if (--followers === 0) stopFollowing?.();
    };
  }, []);
  return useAtomValue(ratesAtom);
}
