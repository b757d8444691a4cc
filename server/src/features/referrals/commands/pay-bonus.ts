import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { changeBonus } from './change-bonus.ts';

/** `no-money`: the marketing account holds too little, and the bonus stays due. */
export type Payment = 'settled' | 'no-money';

/**
 * Pays a cleared bonus from the marketing account into the inviter's wallet, once. While its friend owes us it waits:
 * what they bought was not paid for.
 */
export async function payBonus(bonusId: string): Promise<Payment> {
  try {
    await inLedger(async (tx) => {
      const row = await ReferralBonusModel.findOne({ _id: bonusId, state: 'due', cleared: true }, null, {
        session: tx.session,
        useBigInt64: true,
      }).lean<ReferralBonusRow>();
      if (!row) return;
      const { owed } = await getWallet(String(row.friendId), tx.session);
      if (owed > 0n) {
        if (!row.friendOwes) await changeBonus(tx, { _id: row._id }, { friendOwes: true });
        return;
      }
      const entry = await postEntry(tx, {
        key: paymentKey(row),
        kind: 'referral_bonus',
        reference: { type: 'referral_bonus', id: bonusId },
        legs: [
          { account: `wallet:${String(row.userId)}`, side: 'credit', amount: row.amount },
          { account: 'marketing', side: 'debit', amount: row.amount },
        ],
      });
      const paid = { state: 'paid' as const, friendOwes: false, entryId: entry._id, paidAt: clock.now() };
      await changeBonus(tx, { _id: row._id }, paid);
    });
    return 'settled';
  } catch (error) {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_FUNDS') return 'no-money';
    throw error;
  }
}

/** One payment, and another after each time that it was taken back. */
export function paymentKey({ _id, takenBack }: Pick<ReferralBonusRow, '_id' | 'takenBack'>): string {
  const key = `referral_bonus:${String(_id)}`;
  return takenBack ? `${key}:${takenBack}` : key;
}
