import type { Wallet, walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { readOwn } from '../../lib/api-client.ts';
import { useLastKnown } from '../../lib/last-known.ts';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';

/** The customer's balance, kept current. */
export function useWallet(): Loaded<Wallet> {
  const loaded = useLive('wallet', (signal) => readOwn<typeof walletRoutes.wallet>('/wallet', { signal }), {
    events: ['wallet:balance.changed'],
  });
  return useLastKnown('wallet', loaded);
}
