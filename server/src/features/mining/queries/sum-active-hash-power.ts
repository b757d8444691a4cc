import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ContractModel } from '../contract.model.ts';

/** The active hash power of each of these customers, in millionths of a TH/s, by id; those without any left out. */
export async function sumActiveHashPower(userIds: readonly Types.ObjectId[]): Promise<Map<string, bigint>> {
  if (userIds.length === 0) return new Map();
  const now = clock.now();
  const sums = await ContractModel.aggregate<{ _id: Types.ObjectId; sum: bigint }>(
    [
      { $match: { userId: { $in: userIds }, startsAt: { $lte: now }, endsAt: { $gt: now } } },
      { $group: { _id: '$userId', sum: { $sum: '$hashPower' } } },
    ],
    { useBigInt64: true },
  );
  return new Map(sums.map(({ _id, sum }) => [String(_id), BigInt(sum)]));
}
