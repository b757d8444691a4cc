import type { Coin } from '@lode/shared/core/money';
import { PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** More than are ever looked at one by one. */
const MOST = 10_000;

/** How many, and whole units of the chain. */
export interface CoinSum {
  count: number;
  amount: bigint;
}

/** What blocks have paid to deposit addresses and the books do not hold: what waits for somebody, and what was set aside. */
export async function sumUncredited(coin: Coin): Promise<{ waiting: CoinSum; ignored: CoinSum }> {
  const rows = await PaymentModel.find(
    { coin, state: { $in: ['seen', 'review', 'reversed', 'ignored', 'returning'] }, height: { $ne: null } },
    { state: 1, reason: 1, amount: 1 },
  )
    .limit(MOST)
    .lean<Pick<PaymentRow, 'state' | 'reason' | 'amount'>[]>();
  const moved = rows.filter(({ reason }) => reason !== 'failed');
  return {
    waiting: sumOf(moved.filter(({ state }) => state !== 'ignored')),
    ignored: sumOf(moved.filter(({ state }) => state === 'ignored')),
  };
}

const sumOf = (rows: Pick<PaymentRow, 'amount'>[]): CoinSum => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
});
