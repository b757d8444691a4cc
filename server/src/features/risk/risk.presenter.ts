import { type RiskHit, type RiskRule, type RiskTryResult, TRY_SHOWN_MAX } from '@lode/shared/risk/schemas';
import type { HitView } from './queries/list-hits.ts';
import type { RuleView } from './queries/list-rules.ts';
import type { RuleTrial } from './queries/try-rule.ts';
import { subjectOf } from './risk-event.ts';

export function presentRule({ rule, hits, lastHitAt, waitsUntil }: RuleView): RiskRule {
  return {
    id: String(rule._id),
    name: rule.name,
    metric: rule.metric,
    threshold: rule.threshold,
    window_hours: rule.windowHours,
    action: rule.action,
    lock_minutes: rule.lockMinutes,
    active: rule.active,
    version: rule.version,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
    updated_by: rule.updatedBy,
    hits,
    last_hit_at: lastHitAt?.toISOString() ?? null,
    waits_until: waitsUntil,
  };
}

export function presentHit(hit: HitView): RiskHit {
  return {
    id: String(hit._id),
    event: hit.event,
    rule: hit.rule && { ...hit.rule, id: String(hit.rule.id) },
    metric: hit.metric,
    action: hit.action,
    failed: hit.failed,
    user: { id: String(hit.userId), username: hit.username },
    subject: hit.subject,
    facts: hit.facts,
    at: hit.at.toISOString(),
    state: hit.state,
    reviewed_by: hit.reviewedBy,
    reviewed_at: hit.reviewedAt?.toISOString() ?? null,
    reason: hit.reason,
  };
}

/** A trial with the names of its customers. */
export function presentTrial(
  { considered, truncated, hits }: RuleTrial,
  names: Map<string, string>,
): RiskTryResult {
  return {
    considered,
    truncated,
    hits: hits.length,
    users: new Set(hits.map(({ event }) => event.userId)).size,
    items: hits.slice(0, TRY_SHOWN_MAX).map(({ event, at, facts }) => ({
      event: event.kind,
      at: at.toISOString(),
      user: { id: event.userId, username: names.get(event.userId) ?? '' },
      value: facts.value ?? '',
      subject: subjectOf(event),
    })),
  };
}
