import { AppError } from '@lode/shared/core/errors';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { bonusDecisions } from '../ports/bonus-decisions.ts';
import { RiskHitModel, type RiskHitRow } from '../risk-hit.model.ts';

export interface Review {
  decision: 'cleared' | 'confirmed';
  reason: string;
}

/**
 * Decides a hit, once. A bonus that hits stop is refused with the first that is confirmed, and released when
 * all of them are cleared; a withdrawal has its own decision. REAUTH_REQUIRED, RISK_HIT_NOT_FOUND,
 * RISK_HIT_REVIEWED, OWN_REQUEST for whom it is about.
 */
export async function reviewHit(
  by: ActingAdmin,
  id: string,
  { decision, reason }: Review,
): Promise<RiskHitRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const { session } = tx;
    const before = await RiskHitModel.findById(id, null, { session }).lean<RiskHitRow>();
    if (!before) throw new AppError('RISK_HIT_NOT_FOUND');
    if (before.state !== 'open') throw new AppError('RISK_HIT_REVIEWED');
    if (isAbout(before, by.identity.userId)) throw new AppError('OWN_REQUEST');
    const change = {
      state: decision,
      reviewedBy: by.identity.username,
      reviewedAt: clock.now(),
      reason,
    };
    await RiskHitModel.updateOne({ _id: before._id }, { $set: change }, { session });
    await carryOut(tx, before, decision);
    await recordOperation(tx, {
      by,
      action: 'risk-hit.reviewed',
      target: { type: 'risk-hit', id, label: before.rule?.name ?? before.metric },
      before: { state: before.state },
      after: { state: decision, subject: before.subject },
      reason,
    });
    return { ...before, ...change };
  });
}

/** Both sides of a referral have an interest in it. */
function isAbout({ userId, facts }: RiskHitRow, person: string): boolean {
  return String(userId) === person || facts.friend_id === person;
}

async function carryOut(
  tx: Transaction,
  { _id, subject }: RiskHitRow,
  decision: Review['decision'],
): Promise<void> {
  if (subject?.type !== 'referral_bonus') return;
  const { lockBonus, decideBonus } = bonusDecisions.ask();
  await lockBonus(tx, subject.id);
  if (decision === 'confirmed') return decideBonus(tx, subject.id, 'refuse');
  if (await hasOthers(_id, subject.id, tx.session)) return;
  await decideBonus(tx, subject.id, 'release');
}

/** Another hit about the same thing that stops it, and is not cleared. */
async function hasOthers(
  _id: RiskHitRow['_id'],
  subjectId: string,
  session: ClientSession,
): Promise<boolean> {
  const other = await RiskHitModel.exists({
    _id: { $ne: _id },
    'subject.id': subjectId,
    state: { $ne: 'cleared' },
    action: { $ne: 'flag' },
  }).session(session);
  return other !== null;
}
