import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { canReceive } from '../../chains/queries/get-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { getDepositRules } from './get-deposit-rules.ts';

export interface DepositCurrency {
  coin: Coin;
  rate: string | null;
  confirmationsNeeded: number;
  /** Of one deposit, in micro-dollars. */
  minimumUsd: bigint;
  maximumUsd: bigint;
  available: boolean;
}

/** What can be deposited now. */
export async function listCurrencies(): Promise<DepositCurrency[]> {
  const { confirmations, minimumUsd, maximumUsd } = await getDepositRules();
  return Promise.all(
    COINS.map(async (coin) => {
      const [rate, head] = await Promise.all([
        getRate(coin).catch(() => null),
        getChainHead(NETWORKS[coin].chain),
      ]);
      return {
        coin,
        rate: rate?.rate ?? null,
        confirmationsNeeded: confirmations[coin],
        minimumUsd,
        maximumUsd,
        available: rate !== null && !rate.stale && head > 0 && canReceive(NETWORKS[coin].chain),
      };
    }),
  );
}
