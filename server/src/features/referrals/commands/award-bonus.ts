import { referralSettings } from '@lode/shared/referrals/settings';
import mongoose, { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { getInviter } from '../../accounts/queries/get-inviter.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { bonusOf } from '../bonus-of.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { tellChange } from './change-bonus.ts';
import { settleBonus } from './settle-bonus.ts';

/**
 * Notes, in a purchase's own transaction, what its buyer's inviter earns by it (`amount` is the purchase's, in
 * micro-dollars); once a purchase. It is looked at and paid after the commit, so that neither a risk rule nor an
 * empty marketing account ever stops a purchase: until then it is due, and a sweep finds it.
 */
export async function awardBonus(
  tx: Transaction,
  { purchaseId, buyerId, amount }: { purchaseId: string; buyerId: string; amount: bigint },
): Promise<void> {
  const inviter = await getInviter(buyerId, tx.session);
  if (!inviter || inviter === buyerId) return;
  const { referral_percent: rate } = await getSettings(referralSettings);
  const bonus = bonusOf(amount, rate);
  if (bonus === 0n) return;
  const row: ReferralBonusRow = {
    _id: new mongoose.Types.ObjectId(),
    purchaseId,
    userId: new Types.ObjectId(inviter),
    friendId: new Types.ObjectId(buyerId),
    amount: bonus,
    rate,
    state: 'due',
    cleared: false,
    judgedAt: null,
    friendOwes: false,
    takenBack: 0,
    entryId: null,
    rev: 1,
    reviews: 0,
    createdAt: clock.now(),
    paidAt: null,
  };
  const { upsertedCount } = await ReferralBonusModel.updateOne(
    { purchaseId },
    { $setOnInsert: row },
    { upsert: true, session: tx.session },
  );
  if (upsertedCount === 0) return;
  tellChange(tx, row);
  tx.afterCommit(() => settleBonus(String(row._id)));
}
