import type { Coin } from '@lode/shared/core/money';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** Payouts whose transaction was named and that the books still hold: how many, and whole units of the chain. */
export async function sumPaying(coin: Coin): Promise<{ count: number; amount: bigint }> {
  const rows = await WithdrawalModel.find({ state: 'paying', currency: coin }, { coinAmount: 1 })
    .limit(10_000)
    .lean<Pick<WithdrawalRow, 'coinAmount'>[]>();
  return {
    count: rows.length,
    amount: rows.reduce((sum, { coinAmount }) => sum + BigInt(coinAmount ?? 0), 0n),
  };
}
