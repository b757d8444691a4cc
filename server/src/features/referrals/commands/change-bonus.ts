import type { QueryFilter } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';

type Change = Partial<
  Pick<ReferralBonusRow, 'state' | 'cleared' | 'friendOwes' | 'takenBack' | 'entryId' | 'paidAt'>
>;

/** Changes a bonus that still is as the filter says, and tells its inviter; answers whether it was. */
export async function changeBonus(
  tx: Transaction,
  filter: QueryFilter<ReferralBonusRow>,
  change: Change,
): Promise<boolean> {
  const row = await ReferralBonusModel.findOneAndUpdate(
    filter,
    { $set: change, $inc: { rev: 1 } },
    { session: tx.session, returnDocument: 'after', projection: { userId: 1, rev: 1 } },
  ).lean<Pick<ReferralBonusRow, '_id' | 'userId' | 'rev'>>();
  if (row) tellChange(tx, row);
  return row !== null;
}

export function tellChange(
  tx: Transaction,
  { _id, userId, rev }: Pick<ReferralBonusRow, '_id' | 'userId' | 'rev'>,
): void {
  tx.event('referrals.bonus-changed', { id: String(_id), userId: String(userId), rev });
}
