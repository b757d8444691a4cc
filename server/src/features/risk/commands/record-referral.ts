import type { Transaction } from '../../../platform/transaction.ts';
import type { SharedTrait } from '../../accounts/queries/count-sharing.ts';
import { nothingMeasured } from '../evaluate-rule.ts';
import type { RiskEvent } from '../risk-event.ts';
import { RiskHitModel } from '../risk-hit.model.ts';
import { recordHits } from './record-hits.ts';

type Referral = Extract<RiskEvent, { kind: 'referral' }>;

/** Puts up for review that an inviter and their friend share something: no rule needs to be written for it. */
export function recordRing(tx: Transaction, event: Referral, shares: SharedTrait[]): Promise<void> {
  const facts = { ...nothingMeasured(event), value: String(shares.length), shares };
  return recordHits(
    event,
    [{ rule: null, metric: 'referral_ring', action: 'hold', failed: false, facts }],
    tx.session,
  );
}

/** Puts up for review a stopped bonus that no hit leads to: none could be stored, or all were decided too soon. */
export async function recordUnreviewable(tx: Transaction, event: Referral): Promise<void> {
  const open = { 'subject.id': event.bonusId, state: 'open' as const };
  if (await RiskHitModel.exists(open).session(tx.session)) return;
  const facts = nothingMeasured(event);
  await recordHits(
    event,
    [{ rule: null, metric: 'unevaluated', action: 'hold', failed: true, facts }],
    tx.session,
  );
}
