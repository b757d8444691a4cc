import { parseDecimal } from '@lode/shared/core/money';
import { logger } from '../../../platform/logger.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { reverseEntry } from '../../ledger/commands/reverse-entry.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { listDebtors } from '../../ledger/queries/list-debtors.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { changeBonus } from './change-bonus.ts';
import { payBonus, paymentKey } from './pay-bonus.ts';

/**
 * A bonus is a share of what a friend has paid. While a friend owes us, because a chain took back a deposit that they
 * had spent, the bonuses of what they bought last are taken back, as far as those purchases reach the debt; what the
 * inviter no longer has becomes theirs to owe (L5). They are due again, and paid, when the friend owes nothing more.
 */
export async function followDebts(): Promise<void> {
  for await (const friendId of listDebtors())
    await takeBackOf(friendId).catch((error: unknown) => logger.warn({ err: error, friendId }, 'bonus'));
  const waiting = ReferralBonusModel.find({ state: 'due', friendOwes: true })
    .lean<ReferralBonusRow>()
    .cursor();
  for await (const { _id } of waiting)
    await payBonus(String(_id)).catch((error: unknown) => logger.warn({ err: error, bonus: _id }, 'bonus'));
}

async function takeBackOf(friendId: string): Promise<void> {
  const { owed } = await getWallet(friendId);
  const bonuses = ReferralBonusModel.find(
    { friendId, $or: [{ state: 'paid' }, { state: 'due', friendOwes: true, takenBack: { $gt: 0 } }] },
    null,
    { useBigInt64: true },
  )
    .sort({ _id: -1 })
    .lean<ReferralBonusRow>()
    .cursor();
  let covered = 0n;
  for await (const bonus of bonuses) {
    if (covered >= owed) return;
    if (bonus.state === 'paid') await takeBack(String(bonus._id));
    covered += purchaseOf(bonus);
  }
}

/** Micro-dollars, as near as the bonus was rounded. */
function purchaseOf({ amount, rate }: ReferralBonusRow): bigint {
  return (BigInt(amount) * 10_000n) / (parseDecimal(rate, 2) || 10_000n);
}

function takeBack(_id: string): Promise<void> {
  return inLedger(async (tx) => {
    const options = { session: tx.session, useBigInt64: true };
    const row = await ReferralBonusModel.findOne(
      { _id, state: 'paid' },
      null,
      options,
    ).lean<ReferralBonusRow>();
    if (!row || (await getWallet(String(row.friendId), tx.session)).owed <= 0n) return;
    await reverseEntry(tx, {
      key: `${paymentKey(row)}:taken-back`,
      entryId: String(row.entryId),
      reference: { type: 'referral_bonus', id: _id },
    });
    const takenBack = Number(row.takenBack) + 1;
    await changeBonus(
      tx,
      { _id: row._id },
      { state: 'due', friendOwes: true, takenBack, entryId: null, paidAt: null },
    );
  });
}
