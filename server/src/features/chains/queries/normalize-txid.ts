import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';

const FORMS: Record<Chain, RegExp> = {
  bitcoin: /^[0-9a-f]{64}$/,
  tron: /^[0-9a-f]{64}$/,
  vechain: /^0x[0-9a-f]{64}$/,
};

/** A transaction id in the one form of the coin's chain; undefined for any other text. */
export function normalizeTxid(coin: Coin, text: string): string | undefined {
  const txid = text.trim().toLowerCase();
  return FORMS[NETWORKS[coin].chain].test(txid) ? txid : undefined;
}
