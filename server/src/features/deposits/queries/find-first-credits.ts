import type { Types } from 'mongoose';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** When each of these customers was first credited something that its chain has not taken back, by id. */
export async function findFirstCredits(userIds: readonly Types.ObjectId[]): Promise<Map<string, Date>> {
  const deposits = await DepositModel.find(
    { userId: { $in: [...userIds] }, creditedUsd: { $gt: 0n } },
    { userId: 1 },
  ).lean<Pick<DepositRow, '_id' | 'userId'>[]>();
  const ownerOf = new Map(deposits.map(({ _id, userId }) => [String(_id), String(userId)]));
  const payments = await PaymentModel.find(
    { depositId: { $in: deposits.map(({ _id }) => _id) }, state: 'credited' },
    { depositId: 1, creditedAt: 1, seenAt: 1 },
  ).lean<Pick<PaymentRow, 'depositId' | 'creditedAt' | 'seenAt'>[]>();
  const firsts = new Map<string, Date>();
  for (const { depositId, creditedAt, seenAt } of payments) {
    const owner = ownerOf.get(String(depositId));
    // Rows of before it was kept say when it was seen.
    const at = creditedAt ?? seenAt;
    const known = owner === undefined ? undefined : firsts.get(owner);
    if (owner !== undefined && (!known || at < known)) firsts.set(owner, at);
  }
  return firsts;
}
