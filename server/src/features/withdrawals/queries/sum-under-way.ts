import { Types } from 'mongoose';
import { statesOf } from '../state-of-status.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** A customer's withdrawals that are neither paid nor refused: how many, and micro-dollars. */
export async function sumUnderWay(userId: string): Promise<{ count: number; amount: bigint }> {
  const [sum] = await WithdrawalModel.aggregate<{ count: number | bigint; amount: bigint }>(
    [
      { $match: { userId: new Types.ObjectId(userId), state: { $in: statesOf('pending') } } },
      { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: '$amount' } } },
    ],
    { useBigInt64: true },
  );
  return { count: Number(sum?.count ?? 0), amount: BigInt(sum?.amount ?? 0) };
}
