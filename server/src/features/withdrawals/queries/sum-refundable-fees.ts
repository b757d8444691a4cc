import type { ClientSession } from 'mongoose';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** Fees, in micro-dollars, of withdrawals that may still come to nothing: then they are given back. */
export async function sumRefundableFees(session: ClientSession): Promise<bigint> {
  const [sum] = await WithdrawalModel.aggregate<{ fee: bigint }>(
    [
      { $match: { state: { $in: ['approved', 'paying'] } } },
      { $group: { _id: null, fee: { $sum: '$fee' } } },
    ],
    { session, useBigInt64: true },
  );
  return BigInt(sum?.fee ?? 0);
}
