import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { listShared } from '../../accounts/queries/count-sharing.ts';
import { assess } from '../../risk/commands/assess.ts';
import { recordRing, recordUnreviewable } from '../../risk/commands/record-referral.ts';
import { ReferralBonusModel, type ReferralBonusRow } from '../referral-bonus.model.ts';
import { changeBonus } from './change-bonus.ts';
import { type Payment, payBonus } from './pay-bonus.ts';

/** Asking risk takes no longer; one that began before and has not ended broke off. */
const JUDGING_MS = 60_000;

/**
 * Does what is due with a bonus: has risk look at it once, and pays it when the marketing account holds enough.
 * Run at any time, twice or at once it does the same.
 */
export async function settleBonus(bonusId: string): Promise<Payment> {
  const row = await ReferralBonusModel.findById(bonusId).lean<ReferralBonusRow>();
  if (row?.state !== 'due') return 'settled';
  if (!row.cleared && !(await judge(row))) return 'settled';
  return payBonus(bonusId);
}

/**
 * Whether a bonus may be paid. An inviter and a friend who share a browser or a network wait for staff, as does
 * what risk holds; what it blocks is refused.
 */
async function judge(row: ReferralBonusRow): Promise<boolean> {
  if (!(await claim(row))) return false;
  const event = {
    kind: 'referral' as const,
    userId: String(row.userId),
    friendId: String(row.friendId),
    bonusId: String(row._id),
  };
  const shares = await listShared(event.userId, event.friendId);
  const verdict = await assess(event);
  const state = verdict === 'block' ? 'refused' : verdict === 'hold' || shares.length > 0 ? 'held' : 'due';
  await inTransaction(async (tx) => {
    const unjudged = { _id: row._id, state: 'due' as const, cleared: false };
    const changed = await changeBonus(tx, unjudged, { state, cleared: state === 'due' });
    if (!changed || state === 'due') return;
    if (shares.length > 0) await recordRing(tx, event, shares);
    else await recordUnreviewable(tx, event);
  });
  return state === 'due';
}

/** One asks risk at a time: hits are not to be recorded twice. */
async function claim({ _id }: ReferralBonusRow): Promise<boolean> {
  const now = clock.now();
  const idle = { $lt: new Date(now.getTime() - JUDGING_MS) };
  const { modifiedCount } = await ReferralBonusModel.updateOne(
    { _id, state: 'due', cleared: false, $or: [{ judgedAt: null }, { judgedAt: idle }] },
    { $set: { judgedAt: now } },
  );
  return modifiedCount > 0;
}
