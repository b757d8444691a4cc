import type { Transaction } from '../../../platform/transaction.ts';
import { ReferralBonusModel } from '../referral-bonus.model.ts';
import { payBonus } from './pay-bonus.ts';

/**
 * Staff's word on a bonus that risk stopped: released, it is due and paid as soon as there is money for it;
 * refused, it is not paid. One that was paid meanwhile stays paid.
 */
export async function decideBonus(
  tx: Transaction,
  bonusId: string,
  decision: 'release' | 'refuse',
): Promise<void> {
  if (decision === 'refuse') {
    await ReferralBonusModel.updateOne(
      { _id: bonusId, state: 'held' },
      { $set: { state: 'refused' } },
      { session: tx.session },
    );
    return;
  }
  const { modifiedCount } = await ReferralBonusModel.updateOne(
    { _id: bonusId, state: { $in: ['held', 'refused'] } },
    { $set: { state: 'due', cleared: true } },
    { session: tx.session },
  );
  if (modifiedCount > 0) tx.afterCommit(() => payBonus(bonusId));
}
