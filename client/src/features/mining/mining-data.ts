import type { miningRoutes } from '@lode/shared/mining/rest';
import type { ContractState } from '@lode/shared/mining/schemas';
import { readOwn } from '../../lib/api-client.ts';
import { useLastKnown } from '../../lib/last-known.ts';
import { useLive } from '../../lib/use-live.ts';

const LIVE = { events: ['mining:contract.changed'] } as const;

type Routes = typeof miningRoutes;

/** The customer's hash power and what it earns, kept current. */
export function useMiningSummary() {
  const loaded = useLive(
    'mining',
    (signal) => readOwn<Routes['summary']>('/mining/summary', { signal }),
    LIVE,
  );
  return useLastKnown('mining', loaded);
}

/** What each of the last days paid, oldest first, kept current. */
export function useEarnings(days: number) {
  return useLive(
    `earnings ${days}`,
    (signal) => readOwn<Routes['earnings']>('/mining/earnings', { query: { days }, signal }),
    LIVE,
  );
}

/** One page of the customer's contracts, newest first, kept current. */
export function useContracts(query: { state?: ContractState; page: number; limit: number }) {
  return useLive(
    `contracts ${JSON.stringify(query)}`,
    (signal) => readOwn<Routes['contracts']>('/mining/contracts', { query, signal }),
    LIVE,
  );
}

/** One contract with its newest payouts, kept current. */
export function useContract(id: string) {
  return useLive(
    id,
    (signal) => readOwn<Routes['contract']>('/mining/contracts/{id}', { params: { id }, signal }),
    {
      ...LIVE,
      concerns: (changed) => changed.id === id,
    },
  );
}
