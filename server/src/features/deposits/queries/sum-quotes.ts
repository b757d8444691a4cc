import type { ClientSession, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { DepositModel } from '../deposit.model.ts';

/** How many quotes hold that nobody has paid yet, one customer's or all, and their sum in micro-dollars. */
export async function sumQuotes(
  of: { userId?: Types.ObjectId },
  session?: ClientSession,
): Promise<{ count: number; usd: bigint }> {
  const [sum] = await DepositModel.collection
    .aggregate<{ count: number; usd: bigint }>(
      [
        { $match: { ...of, state: 'awaiting', expiresAt: { $gt: clock.now() } } },
        { $group: { _id: null, count: { $sum: 1 }, usd: { $sum: '$amountUsd' } } },
      ],
      { ...(session && { session }), useBigInt64: true },
    )
    .toArray();
  return { count: Number(sum?.count ?? 0), usd: BigInt(sum?.usd ?? 0) };
}
