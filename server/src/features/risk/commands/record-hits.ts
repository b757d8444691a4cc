import type { HitMetric, RiskAction, RiskFacts } from '@lode/shared/risk/schemas';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { type RiskEvent, subjectOf } from '../risk-event.ts';
import { RiskHitModel, type RiskHitRow } from '../risk-hit.model.ts';

/** What a rule, or what is always looked at, found in an event. */
export interface Finding {
  rule: RiskHitRow['rule'];
  metric: HitMetric;
  action: RiskAction;
  failed: boolean;
  facts: RiskFacts;
}

/** Stores hits with their facts, to be reviewed by staff. */
export async function recordHits(
  event: RiskEvent,
  findings: Finding[],
  session?: ClientSession,
): Promise<void> {
  if (findings.length === 0) return;
  const at = clock.now();
  const rows = findings.map(
    (finding): RiskHitRow => ({
      _id: new mongoose.Types.ObjectId(),
      event: event.kind,
      ...finding,
      userId: new Types.ObjectId(event.userId),
      subject: subjectOf(event),
      at,
      state: 'open',
      reviewedBy: null,
      reviewedAt: null,
      reason: null,
    }),
  );
  await RiskHitModel.insertMany(rows, { session, lean: true });
}
