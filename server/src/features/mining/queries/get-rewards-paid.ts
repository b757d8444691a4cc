import { AccrualRunModel } from '../accrual-run.model.ts';

/** What mining has paid to customers since the beginning, in micro-dollars. */
export async function getRewardsPaid(): Promise<bigint> {
  const [sum] = await AccrualRunModel.aggregate<{ paid: bigint }>(
    [{ $group: { _id: null, paid: { $sum: '$paid' } } }],
    { useBigInt64: true },
  );
  return BigInt(sum?.paid ?? 0);
}
