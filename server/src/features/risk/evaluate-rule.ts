import { formatUsd } from '@lode/shared/core/money';
import { METRICS, type MetricRule, type RiskFacts, thresholdUnits } from '@lode/shared/risk/schemas';
import { measure } from './measure.ts';
import type { RiskEvent } from './risk-event.ts';
import type { RiskRuleRow } from './risk-rule.model.ts';

/** What decides whether a rule hits; a rule that is only being tried has no more than this. */
export type RuleTerms = Pick<RiskRuleRow, 'metric' | 'threshold' | 'windowHours'>;

const HOUR_MS = 3_600_000;

/** Whether the rule looks at this kind of event. Throws for a metric that is not known: a rule fails closed. */
export function concerns({ metric }: RuleTerms, event: RiskEvent): boolean {
  if (!Object.hasOwn(METRICS, metric)) throw new Error(`There is no metric ${metric}`);
  const { events }: MetricRule = METRICS[metric];
  return events.includes(event.kind);
}

/** What the rule measured of an event at a moment, when that reaches its threshold; null when it does not. */
export async function evaluateRule(rule: RuleTerms, event: RiskEvent, at: Date): Promise<RiskFacts | null> {
  const { metric, threshold, windowHours } = rule;
  const limit = thresholdUnits(metric, threshold);
  if (limit === undefined) throw new Error(`Not a threshold of ${metric}: ${threshold}`);
  const { unit, window }: MetricRule = METRICS[metric];
  if (window && !windowHours) throw new Error(`${metric} needs a window`);
  const from = new Date(at.getTime() - (windowHours ?? 0) * HOUR_MS);
  const value = await measure(metric, event, { from, to: at });
  if (value === null || value < limit) return null;
  return {
    value: unit === 'usd' ? formatUsd(value) : String(value),
    threshold,
    unit,
    window_hours: windowHours,
    ...eventFacts(event),
  };
}

/** The facts of a hit for which nothing was measured. */
export function nothingMeasured(event: RiskEvent): RiskFacts {
  return { value: null, threshold: null, unit: 'count', window_hours: null, ...eventFacts(event) };
}

/** What is known of the event itself. */
function eventFacts(event: RiskEvent): Partial<RiskFacts> {
  switch (event.kind) {
    case 'withdrawal':
      return {
        amount_usd: formatUsd(event.amount),
        currency: event.currency,
        wallet_address: event.walletAddress,
      };
    case 'referral':
      return { friend_id: event.friendId };
    case 'login_failed':
      return {};
  }
}
