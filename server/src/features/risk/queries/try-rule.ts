import {
  METRICS,
  type MetricRule,
  type RiskFacts,
  type RiskRuleInput,
  TRY_EVENTS_MAX,
} from '@lode/shared/risk/schemas';
import { clock } from '../../../platform/clock.ts';
import { listLoginFailures } from '../../accounts/queries/login-failures.ts';
import { evaluateRule } from '../evaluate-rule.ts';
import { withdrawalHistory } from '../ports/withdrawal-history.ts';
import type { RiskEvent } from '../risk-event.ts';

const DAY_MS = 24 * 3_600_000;
/** Looked at together: enough to be quick, few enough to leave the store to others. */
const AT_ONCE = 8;

interface PastEvent {
  event: RiskEvent;
  at: Date;
}

export interface PastHit extends PastEvent {
  facts: RiskFacts;
}

export interface RuleTrial {
  considered: number;
  /** There were more events than were looked at. */
  truncated: boolean;
  /** Newest first. */
  hits: PastHit[];
}

/**
 * What a rule would have hit among the withdrawals or failed logins of the last days, the newest TRY_EVENTS_MAX
 * of them, each measured as things were then. Nothing is stored.
 */
export async function tryRule(input: RiskRuleInput, days: number): Promise<RuleTrial> {
  const since = new Date(clock.nowMs() - days * DAY_MS);
  const found = await listPast(METRICS[input.metric], since);
  const events = found.slice(0, TRY_EVENTS_MAX);
  const terms = { metric: input.metric, threshold: input.threshold, windowHours: input.window_hours };
  const hits: PastHit[] = [];
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const looked = await Promise.all(
      events.slice(start, start + AT_ONCE).map(async (past) => {
        const facts = await evaluateRule(terms, past.event, past.at);
        return facts && { ...past, facts };
      }),
    );
    hits.push(...looked.filter((hit) => hit !== null));
  }
  return { considered: events.length, truncated: found.length > events.length, hits };
}

async function listPast({ events }: MetricRule, since: Date): Promise<PastEvent[]> {
  if (events.includes('login_failed')) {
    const failures = await listLoginFailures(since, TRY_EVENTS_MAX + 1);
    return failures.map(({ userId, at }) => ({
      event: { kind: 'login_failed', userId: String(userId) },
      at,
    }));
  }
  const withdrawals = await withdrawalHistory.ask().listRecentWithdrawals(since, TRY_EVENTS_MAX + 1);
  return withdrawals.map(({ _id, userId, amount, currency, walletAddress, createdAt }) => ({
    event: {
      kind: 'withdrawal',
      userId: String(userId),
      amount,
      currency,
      walletAddress,
      withdrawalId: String(_id),
    },
    at: createdAt,
  }));
}
