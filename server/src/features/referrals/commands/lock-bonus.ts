import type { Transaction } from '../../../platform/transaction.ts';
import { ReferralBonusModel } from '../referral-bonus.model.ts';

/**
 * Passes the row where reviews of one bonus's hits meet, and its judging. Each reads what the others write: of two
 * that come at once one runs again, so that the last one sees that it is the last.
 */
export async function lockBonus({ session }: Transaction, bonusId: string): Promise<void> {
  await ReferralBonusModel.updateOne({ _id: bonusId }, { $inc: { reviews: 1 } }, { session });
}
