import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { canReceive } from '../../chains/queries/get-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';

export interface DepositCurrency {
  coin: Coin;
  rate: string | null;
  available: boolean;
}

/** What can be deposited now. */
export function listCurrencies(): Promise<DepositCurrency[]> {
  return Promise.all(
    COINS.map(async (coin) => {
      const [rate, head] = await Promise.all([
        getRate(coin).catch(() => null),
        getChainHead(NETWORKS[coin].chain),
      ]);
      return {
        coin,
        rate: rate?.rate ?? null,
        available: rate !== null && !rate.stale && head > 0 && canReceive(NETWORKS[coin].chain),
      };
    }),
  );
}
