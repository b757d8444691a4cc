import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';

/** Where anybody can look a transaction of each chain up. */
const EXPLORERS: Record<Chain, { site: string; transaction: string }> = {
  bitcoin: { site: 'mempool.space', transaction: 'https://mempool.space/tx/' },
  tron: { site: 'tronscan.org', transaction: 'https://tronscan.org/#/transaction/' },
  vechain: { site: 'explore.vechain.org', transaction: 'https://explore.vechain.org/transactions/' },
};

/** The page of a transaction on the explorer of its coin's chain, and that explorer's name. */
export function explorerOf(coin: Coin, txid: string): { site: string; url: string } {
  const { chain } = NETWORKS[coin];
  const { site, transaction } = EXPLORERS[chain];
  return { site, url: transaction + encodeURIComponent(txid) };
}
