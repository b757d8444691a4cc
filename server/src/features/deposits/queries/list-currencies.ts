import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { bidOf } from '../../../platform/coin-value.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { canReceive } from '../../chains/queries/get-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';
import { getDepositRules } from './get-deposit-rules.ts';

export interface DepositCurrency {
  coin: Coin;
  /** At which a deposit made now would be quoted. */
  rate: string | null;
  confirmationsNeeded: number;
  /** Of one deposit, in micro-dollars. */
  minimumUsd: bigint;
  maximumUsd: bigint;
  /** How long a quote holds. */
  quoteMs: number;
  /** Percent. */
  spread: string;
  available: boolean;
}

/** What can be deposited now. */
export async function listCurrencies(): Promise<DepositCurrency[]> {
  const { confirmations, minimumUsd, maximumUsd, spread, quoteMs } = await getDepositRules();
  return Promise.all(
    COINS.map(async (coin) => {
      const [rate, head, stopped] = await Promise.all([
        getRate(coin).catch(() => null),
        getChainHead(NETWORKS[coin].chain),
        findStopped(['quotes', 'deposits'], coin),
      ]);
      return {
        coin,
        rate: rate && bidOf(rate.rate, spread),
        confirmationsNeeded: confirmations[coin],
        minimumUsd,
        maximumUsd,
        quoteMs,
        spread,
        available: !stopped && rate !== null && !rate.stale && head > 0 && canReceive(NETWORKS[coin].chain),
      };
    }),
  );
}
