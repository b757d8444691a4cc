import type { BatchRow, HandedRow } from './batch.model.ts';

/** What a chain says for good once its blocks are settled: it carried the transaction out as failed, say. */
const REFUTED: ReadonlySet<string | null> = new Set(['TXID_MISMATCH', 'TXID_OLDER', 'TXID_USED']);
export const isRefuted = (problem: string | null): boolean => REFUTED.has(problem);

/** Places of `outputs` that a transaction under way pays, or one that the network has refused and may still take in. */
export function coveredBy({ handed }: Pick<BatchRow, 'handed'>): Set<number> {
  const those = handed.filter((one) => one.state === 'sent' || mayStillPay(one));
  return new Set(those.flatMap(({ pays }) => pays.map(Number)));
}

type Paying = Pick<HandedRow, 'raw' | 'pays' | 'spends'>;

/** Whether two that are to be sent pay the same and can both come true: what spends the same coins cannot. */
export function payTwice(fresh: readonly Paying[]): boolean {
  const sent = fresh.filter(({ raw }) => raw !== null);
  return sent.some((one, at) =>
    sent
      .slice(at + 1)
      .some(
        (other) =>
          one.pays.some((place) => other.pays.includes(place)) &&
          !one.spends.some((outpoint) => other.spends.includes(outpoint)),
      ),
  );
}

/**
 * Refused, and valid for all that: whoever has it may send it again until it expires. What never does expire, as on
 * Bitcoin, is paid anew out of the same coins only, or taken back by two people.
 */
export function mayStillPay({ state, problem, expiresAt, expiresAtHeight }: HandedRow): boolean {
  return state === 'refused' && !isRefuted(problem) && (expiresAt !== null || expiresAtHeight !== null);
}
