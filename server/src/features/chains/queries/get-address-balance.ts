import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { followedAdapter } from '../adapters/chosen-adapters.ts';

/** What an address holds, in whole units of the chain, as the followed source says. Rejects without an answer. */
export function getAddressBalance(coin: Coin, address: string): Promise<bigint> {
  return followedAdapter(NETWORKS[coin].chain).balance(coin, address);
}
