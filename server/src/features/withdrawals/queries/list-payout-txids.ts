import type { Coin } from '@lode/shared/core/money';
import { WithdrawalModel } from '../withdrawal.model.ts';

const MOST = 1000;

/** The transactions that paid withdrawals in these coins last, at most so many withdrawals back. */
export async function listPayoutTxids(coins: readonly Coin[]): Promise<string[]> {
  const rows = await WithdrawalModel.find({ state: 'completed', currency: { $in: coins } }, { txId: 1 })
    .sort({ completedAt: -1 })
    .limit(MOST)
    .lean<{ txId: string | null }[]>();
  return [...new Set(rows.flatMap(({ txId }) => txId ?? []))];
}
