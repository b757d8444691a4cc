import type { Transaction } from '../../../platform/transaction.ts';
import { changeBonus } from './change-bonus.ts';
import { payBonus } from './pay-bonus.ts';

/**
 * Staff's word on a bonus that risk stopped: released, it is due and paid as soon as there is money for it;
 * refused, it is not paid, even when risk has not ended looking at it. One that was paid meanwhile stays paid.
 */
export async function decideBonus(
  tx: Transaction,
  bonusId: string,
  decision: 'release' | 'refuse',
): Promise<void> {
  if (decision === 'refuse') {
    const unpaid = [{ state: 'held' as const }, { state: 'due' as const, cleared: false }];
    await changeBonus(tx, { _id: bonusId, $or: unpaid }, { state: 'refused' });
    return;
  }
  const released = await changeBonus(
    tx,
    { _id: bonusId, state: { $in: ['held', 'refused'] } },
    { state: 'due', cleared: true },
  );
  if (released) tx.afterCommit(() => payBonus(bonusId));
}
