import type { BatchRow, HandedRow } from './batch.model.ts';

/** What a chain says for good once its blocks are settled: it carried the transaction out as failed, say. */
const REFUTED: ReadonlySet<string | null> = new Set(['TXID_MISMATCH', 'TXID_OLDER', 'TXID_USED']);
export const isRefuted = (problem: string | null): boolean => REFUTED.has(problem);

/** Places of `outputs` that a transaction under way pays, or one that the network has refused and may still take in. */
export function coveredBy({ handed }: Pick<BatchRow, 'handed'>): Set<number> {
  const those = handed.filter((one) => one.state === 'sent' || mayStillPay(one));
  return new Set(those.flatMap(({ pays }) => pays.map(Number)));
}

/**
 * Refused, and valid for all that: whoever has it may send it again until it expires. What never does expire, as on
 * Bitcoin, is paid anew out of the same coins only, or taken back by two people.
 */
export function mayStillPay({ state, problem, expiresAt, expiresAtHeight }: HandedRow): boolean {
  return state === 'refused' && !isRefuted(problem) && (expiresAt !== null || expiresAtHeight !== null);
}
