import { PUBLIC_WINDOW_MS } from '@lode/shared/withdrawals/limits';
import { clock } from '../../../platform/clock.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

/** What completing one has set. */
export type Completion = { completedAt: Date; txId: string; coinAmount: string };
export type CompletedWithdrawal = WithdrawalRow & Completion & { username: string };

export interface PublicWithdrawalList {
  /** Newest first. */
  rows: CompletedWithdrawal[];
  total: number;
  /** Micro-dollars, of the whole window. */
  amount: bigint;
  /** Of the whole window. */
  oldestAt: Date | null;
}

/**
 * The withdrawals of the last 24 hours that were completed, posted in the ledger and paid by a transaction
 * (H1): what the public sees, and nothing else.
 */
export async function listPublicWithdrawals(page: number, limit: number): Promise<PublicWithdrawalList> {
  const condition = {
    state: 'completed' as const,
    completedAt: { $gte: new Date(clock.nowMs() - PUBLIC_WINDOW_MS) },
    entryId: { $ne: null },
    txId: { $ne: null },
    coinAmount: { $ne: null },
  };
  const [rows, [sum]] = await Promise.all([
    WithdrawalModel.find(condition)
      .sort({ completedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<(WithdrawalRow & Completion)[]>({ useBigInt64: true }),
    WithdrawalModel.aggregate<{ total: bigint; amount: bigint; oldestAt: Date }>(
      [
        { $match: condition },
        {
          $group: {
            _id: null,
            total: { $sum: 1 },
            amount: { $sum: '$amount' },
            oldestAt: { $min: '$completedAt' },
          },
        },
      ],
      { useBigInt64: true },
    ),
  ]);
  const names = await listUsernames(rows.map((row) => row.userId));
  return {
    rows: rows.map((row) => ({ ...row, username: names.get(String(row.userId)) ?? '' })),
    total: Number(sum?.total ?? 0),
    amount: BigInt(sum?.amount ?? 0),
    oldestAt: sum?.oldestAt ?? null,
  };
}
