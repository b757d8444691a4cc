import type { Chain } from '@lode/shared/chains/schemas';

/** What tells an output from all others, of whatever chain: so it is recorded and claimed. */
export function outputId(chain: Chain, { txid, index }: { txid: string; index: number }): string {
  return `${chain}:${txid}:${index}`;
}

/** What the fee of a transaction is claimed by. */
export function feeId(chain: Chain, txid: string): string {
  return `${chain}:${txid}:fee`;
}
