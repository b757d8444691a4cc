import { logger } from '../../../platform/logger.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { settleBonus } from './settle-bonus.ts';

const BATCH = 500;

/**
 * Takes up what was left: bonuses that risk has not looked at yet, and those that are due, the oldest first,
 * for as long as the marketing account can pay.
 */
export async function sweepBonuses(): Promise<void> {
  for (const id of await listDue(false)) {
    await settleBonus(id).catch((error: unknown) => logger.warn({ err: error, bonus: id }, 'bonus'));
  }
  for (const id of await listDue(true)) {
    if ((await settleBonus(id)) === 'no-money') return;
  }
}

async function listDue(cleared: boolean): Promise<string[]> {
  const rows = await ReferralBonusModel.find({ state: 'due', cleared }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<ReferralBonusRow, '_id'>[]>();
  return rows.map(({ _id }) => String(_id));
}
