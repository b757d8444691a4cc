import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { changeBonus } from './change-bonus.ts';

/** `no-money`: the marketing account holds too little, and the bonus stays due. */
export type Payment = 'settled' | 'no-money';

/** Pays a cleared bonus from the marketing account into the inviter's wallet, once. */
export async function payBonus(bonusId: string): Promise<Payment> {
  try {
    await inLedger(async (tx) => {
      const row = await ReferralBonusModel.findOne({ _id: bonusId, state: 'due', cleared: true }, null, {
        session: tx.session,
        useBigInt64: true,
      }).lean<ReferralBonusRow>();
      if (!row) return;
      const entry = await postEntry(tx, {
        key: `referral_bonus:${bonusId}`,
        kind: 'referral_bonus',
        reference: { type: 'referral_bonus', id: bonusId },
        legs: [
          { account: `wallet:${String(row.userId)}`, side: 'credit', amount: row.amount },
          { account: 'marketing', side: 'debit', amount: row.amount },
        ],
      });
      await changeBonus(tx, { _id: row._id }, { state: 'paid', entryId: entry._id, paidAt: clock.now() });
    });
    return 'settled';
  } catch (error) {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_FUNDS') return 'no-money';
    throw error;
  }
}
