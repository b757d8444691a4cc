import { Types } from 'mongoose';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';

interface Span {
  from: Date;
  to: Date;
}

/** Another one than this, and not one that came to nothing. */
function counted(userId: string, except?: string) {
  return {
    userId: new Types.ObjectId(userId),
    state: { $nin: ['rejected', 'cancelled'] as const },
    ...(except !== undefined && { _id: { $ne: new Types.ObjectId(except) } }),
  };
}

/** Sum, in micro-dollars, and number of a customer's withdrawals in a span, rejected ones left out. */
export async function sumWithdrawals(
  userId: string,
  { from, to }: Span,
  except?: string,
): Promise<{ amount: bigint; count: bigint }> {
  const [sum] = await WithdrawalModel.aggregate<{ amount: bigint; count: bigint }>(
    [
      { $match: { ...counted(userId, except), createdAt: { $gte: from, $lte: to } } },
      { $group: { _id: null, amount: { $sum: '$amount' }, count: { $sum: 1 } } },
    ],
    { useBigInt64: true },
  );
  return { amount: BigInt(sum?.amount ?? 0), count: BigInt(sum?.count ?? 0) };
}

/** When a customer first asked, up to then, to be paid at an address; null when they never did. */
export async function findFirstUse(
  userId: string,
  walletAddress: string,
  to: Date,
  except?: string,
): Promise<Date | null> {
  const row = await WithdrawalModel.findOne(
    { ...counted(userId, except), walletAddress, createdAt: { $lte: to } },
    { createdAt: 1 },
  )
    .sort({ createdAt: 1 })
    .lean<Pick<WithdrawalRow, 'createdAt'>>();
  return row?.createdAt ?? null;
}

/** The newest withdrawals since then, at most `limit`. */
export function listRecentWithdrawals(since: Date, limit: number): Promise<WithdrawalRow[]> {
  return WithdrawalModel.find({ createdAt: { $gte: since } }, null, { useBigInt64: true })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<WithdrawalRow[]>();
}
