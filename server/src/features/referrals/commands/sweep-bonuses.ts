import { logger } from '../../../platform/logger.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { followDebts } from './follow-debts.ts';
import type { Payment } from './pay-bonus.ts';
import { settleBonus } from './settle-bonus.ts';

const BATCH = 500;

/**
 * Follows what friends owe, and takes up what was left: bonuses that risk has not looked at yet, and those that are due, the oldest first,
 * for as long as the marketing account can pay.
 */
export async function sweepBonuses(): Promise<void> {
  await followDebts();
  for (const id of await listDue(false)) await trySettling(id);
  for (const id of await listDue(true)) {
    if ((await trySettling(id)) === 'no-money') return;
  }
}

/** One that cannot be settled now keeps no other waiting. */
async function trySettling(id: string): Promise<Payment | undefined> {
  try {
    return await settleBonus(id);
  } catch (error) {
    logger.warn({ err: error, bonus: id }, 'bonus');
    return undefined;
  }
}

async function listDue(cleared: boolean): Promise<string[]> {
  const rows = await ReferralBonusModel.find({ state: 'due', cleared, friendOwes: { $ne: true } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<ReferralBonusRow, '_id'>[]>();
  return rows.map(({ _id }) => String(_id));
}
