import { miningRoutes } from '@lode/shared/mining/rest';
import type { ContractState } from '@lode/shared/mining/schemas';
import { call } from '../../lib/api-client.ts';
import { useLastKnown } from '../../lib/last-known.ts';
import { useLive } from '../../lib/use-live.ts';

const LIVE = { events: ['mining:contract.changed'] } as const;

/** The customer's hash power and what it earns, kept current. */
export function useMiningSummary() {
  const loaded = useLive('mining', (signal) => call(miningRoutes.summary, { signal }), LIVE);
  return useLastKnown('mining', miningRoutes.summary, loaded);
}

/** What each of the last days paid, oldest first, kept current. */
export function useEarnings(days: number) {
  return useLive(
    `earnings ${days}`,
    (signal) => call(miningRoutes.earnings, { query: { days }, signal }),
    LIVE,
  );
}

/** One page of the customer's contracts, newest first, kept current. */
export function useContracts(query: { state?: ContractState; page: number; limit: number }) {
  return useLive(
    `contracts ${JSON.stringify(query)}`,
    (signal) => call(miningRoutes.contracts, { query, signal }),
    LIVE,
  );
}

/** One contract with its newest payouts, kept current. */
export function useContract(id: string) {
  return useLive(id, (signal) => call(miningRoutes.contract, { params: { id }, signal }), {
    ...LIVE,
    concerns: (changed) => changed.id === id,
  });
}
