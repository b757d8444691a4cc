import type { Coin } from '@lode/shared/core/money';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

const MOST = 10_000;

/**
 * What pools have stated, a person has confirmed and so the books hold, and no transaction was named for: how many, and
 * units of the ledger. What was booked before statements waited for a person was paid without being matched.
 */
export async function sumUnpaidStatements(coin: Coin): Promise<{ count: number; amount: bigint }> {
  const rows = await RevenueModel.find(
    {
      source: 'statement',
      state: 'confirmed',
      simulated: false,
      decidedBy: { $ne: null },
      paidTxid: null,
      amount: { $gt: 0n },
      coin,
    },
    { amount: 1 },
    { useBigInt64: true },
  )
    .limit(MOST)
    .lean<Pick<RevenueRow, 'amount'>[]>();
  return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n) };
}
