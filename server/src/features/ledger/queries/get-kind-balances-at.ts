import { inTransaction } from '../../../platform/transaction.ts';
import { CHART, chartOf } from '../chart.ts';
import { getKindBalances, type KindBalance } from './get-kind-balances.ts';
import { netSince } from './read-period.ts';

/** What kinds of account had posted, on the kind's own side. */
export type KindPosted = Pick<KindBalance, 'kind' | 'asset' | 'posted'>;

/**
 * As a moment began: the accounts of now without what was booked since. REPORT_TOO_LARGE where that is too much.
 */
export function getKindBalancesAt(moment: Date): Promise<KindPosted[]> {
  return inTransaction(async ({ session }) => {
    const now = await getKindBalances(session);
    const since = new Map<string, bigint>();
    for (const [account, net] of await netSince(moment, session)) {
      const { kind, asset } = chartOf(account);
      since.set(`${kind}:${asset}`, (since.get(`${kind}:${asset}`) ?? 0n) + net);
    }
    return now.map(({ kind, asset, posted }) => {
      const net = since.get(`${kind}:${asset}`) ?? 0n;
      return { kind, asset, posted: posted - (CHART[kind].side === 'debit' ? net : -net) };
    });
  });
}
