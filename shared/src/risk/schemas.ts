import { z } from 'zod';
import { LOGIN_FAILURES_KEPT_HOURS } from '../accounts/jobs.ts';
import { reasonSchema } from '../administration/schemas.ts';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '../core/money.ts';
import { pageQuerySchema } from '../core/page.ts';

/** What is looked at. Each event is looked at by every active rule whose metric concerns it. */
export const RISK_EVENTS = ['withdrawal', 'login_failed', 'referral'] as const;
export type RiskEventKind = (typeof RISK_EVENTS)[number];

/** From the mildest to the strictest: a note for staff; wait for a person; refuse. */
export const RISK_ACTIONS = ['flag', 'hold', 'block'] as const;
export type RiskAction = (typeof RISK_ACTIONS)[number];

/** What comes of looking at an event: the strictest action of the rules that hit. */
export const RISK_VERDICTS = ['allow', ...RISK_ACTIONS] as const;
export type RiskVerdict = (typeof RISK_VERDICTS)[number];

export const RISK_METRICS = [
  'withdrawal_amount',
  'withdrawal_sum',
  'withdrawal_count',
  'new_address',
  'account_age',
  'shared_fingerprint',
  'shared_network',
  'failed_logins',
] as const;
export type RiskMetric = (typeof RISK_METRICS)[number];

export interface MetricRule {
  events: readonly RiskEventKind[];
  actions: readonly RiskAction[];
  /** What the threshold counts: dollars, or things. */
  unit: 'usd' | 'count';
  /** Whether it looks at a window of time. */
  window: boolean;
}

/**
 * What each metric measures; a rule hits when its measure reaches the threshold:
 * the amount of this withdrawal; the sum or number of the customer's withdrawals within the window, this one
 * included; the amount when it goes to an address that the customer first used within the window; the amount
 * when the account was made within the window; other accounts of the window that share the browser or the
 * network of this one; failed logins of the account within the window.
 */
export const METRICS = {
  withdrawal_amount: { events: ['withdrawal'], actions: RISK_ACTIONS, unit: 'usd', window: false },
  withdrawal_sum: { events: ['withdrawal'], actions: RISK_ACTIONS, unit: 'usd', window: true },
  withdrawal_count: { events: ['withdrawal'], actions: RISK_ACTIONS, unit: 'count', window: true },
  new_address: { events: ['withdrawal'], actions: RISK_ACTIONS, unit: 'usd', window: true },
  account_age: { events: ['withdrawal'], actions: RISK_ACTIONS, unit: 'usd', window: true },
  shared_fingerprint: {
    events: ['withdrawal', 'referral'],
    actions: RISK_ACTIONS,
    unit: 'count',
    window: true,
  },
  shared_network: { events: ['withdrawal', 'referral'], actions: RISK_ACTIONS, unit: 'count', window: true },
  failed_logins: { events: ['login_failed'], actions: ['flag', 'block'], unit: 'count', window: true },
} as const satisfies Record<RiskMetric, MetricRule>;

export const RISK_RULES_MAX = 100;
export const WINDOW_HOURS_MAX = 24 * 365;
export const LOCK_MINUTES_MAX = 60 * 24 * 30;
export const TRY_DAYS_MAX = 90;
/** Events that a try looks at, the newest ones. */
export const TRY_EVENTS_MAX = 500;
export const TRY_SHOWN_MAX = 50;
/** Hits that a list counts and pages through; narrower filters reach further back. */
export const HITS_WINDOW = 10_000;

/** The threshold as whole units: micro-dollars, or a number of things. Undefined for what is none. */
export function thresholdUnits(metric: RiskMetric, text: string): bigint | undefined {
  return METRICS[metric].unit === 'usd'
    ? parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS)
    : parseDecimal(text, 0);
}

const ruleFields = z.object({
  name: z.string().trim().min(1).max(80),
  metric: z.enum(RISK_METRICS),
  /** USD or a number, by the metric. */
  threshold: z.string().trim().max(20),
  /** Null for a metric without a window. */
  window_hours: z.number().int().min(1).max(WINDOW_HOURS_MAX).nullable(),
  action: z.enum(RISK_ACTIONS),
  /** How long a failed-logins rule that blocks locks the account; else null. */
  lock_minutes: z.number().int().min(1).max(LOCK_MINUTES_MAX).nullable(),
  active: z.boolean(),
});

/** A rule as staff write it, its fields fitting its metric. */
export const riskRuleInputSchema = ruleFields.superRefine((rule, context) => {
  const metric: MetricRule = METRICS[rule.metric];
  const refuse = (field: keyof typeof rule) =>
    context.addIssue({ code: 'custom', path: [field], message: 'INVALID_PARAMS' });
  const units = thresholdUnits(rule.metric, rule.threshold);
  if (units === undefined || (metric.unit === 'count' && units < 1n)) refuse('threshold');
  if (metric.window !== (rule.window_hours !== null)) refuse('window_hours');
  // What is forgotten cannot be counted.
  if (rule.metric === 'failed_logins' && (rule.window_hours ?? 0) > LOGIN_FAILURES_KEPT_HOURS)
    refuse('window_hours');
  if (!metric.actions.includes(rule.action)) refuse('action');
  if ((rule.metric === 'failed_logins' && rule.action === 'block') !== (rule.lock_minutes !== null))
    refuse('lock_minutes');
});
export type RiskRuleInput = z.output<typeof riskRuleInputSchema>;

export const riskRuleSchema = ruleFields.extend({
  id: idSchema,
  /** Goes up with every change; hits name the one that made them. */
  version: z.number().int(),
  created_at: timeSchema,
  updated_at: timeSchema,
  updated_by: z.string(),
  /** How often it hit, of all its versions, and when last. */
  hits: z.number().int(),
  last_hit_at: timeSchema.nullable(),
  /** A weakening of it waits for a second administrator, or until then; null while none does. */
  waits_until: timeSchema.nullable(),
});
export type RiskRule = z.infer<typeof riskRuleSchema>;

export const riskRuleChangeSchema = z.object({
  /** As last seen: RISK_RULE_CHANGED when somebody changed the rule since. */
  version: z.number().int().min(1),
  rule: riskRuleInputSchema,
});

/** What was measured, and what it was measured against. */
export const riskFactsSchema = z.object({
  /** Null when the evaluation failed. */
  value: z.string().nullable(),
  threshold: z.string().nullable(),
  unit: z.enum(['usd', 'count']),
  window_hours: z.number().int().nullable(),
  amount_usd: amountSchema.optional(),
  currency: z.string().optional(),
  wallet_address: z.string().optional(),
  /** The inviter's friend. */
  friend_id: idSchema.optional(),
  /** What the two accounts of a ring share. */
  shares: z.array(z.enum(['fingerprint', 'network'])).optional(),
  locked_until: timeSchema.optional(),
  /** Why the account was not locked. */
  not_locked: z.literal('last_admin').optional(),
});
export type RiskFacts = z.infer<typeof riskFactsSchema>;

/** open → cleared (harmless: what it held goes on) or confirmed (what it held is refused). */
export const HIT_STATES = ['open', 'cleared', 'confirmed'] as const;
export type HitState = (typeof HIT_STATES)[number];

/** What no rule needs to be written for: an inviter and a friend who are one person, as far as can be told. */
export const BUILT_IN_METRICS = ['referral_ring', 'unevaluated'] as const;
export type HitMetric = RiskMetric | (typeof BUILT_IN_METRICS)[number];

export const riskHitSchema = z.object({
  id: idSchema,
  event: z.enum(RISK_EVENTS),
  /** Null for what is always looked at. */
  rule: z.object({ id: idSchema, name: z.string(), version: z.number().int() }).nullable(),
  metric: z.enum([...RISK_METRICS, ...BUILT_IN_METRICS]),
  action: z.enum(RISK_ACTIONS),
  /** The rule could not be evaluated: it counts as a hit that holds. */
  failed: z.boolean(),
  user: z.object({ id: idSchema, username: z.string() }),
  /** What it is about: a withdrawal, a bonus. */
  subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  facts: riskFactsSchema,
  at: timeSchema,
  state: z.enum(HIT_STATES),
  reviewed_by: z.string().nullable(),
  reviewed_at: timeSchema.nullable(),
  reason: z.string().nullable(),
});
export type RiskHit = z.infer<typeof riskHitSchema>;

export const riskHitQuerySchema = pageQuerySchema.extend({
  state: z.enum(HIT_STATES).optional(),
  event: z.enum(RISK_EVENTS).optional(),
  action: z.enum(RISK_ACTIONS).optional(),
  rule: idSchema.optional(),
  user: idSchema.optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type RiskHitQuery = z.output<typeof riskHitQuerySchema>;

export const riskReviewSchema = z.object({
  decision: z.enum(['cleared', 'confirmed']),
  reason: reasonSchema,
});

export const riskTrySchema = z.object({
  rule: riskRuleInputSchema,
  days: z.number().int().min(1).max(TRY_DAYS_MAX),
});

/** What a rule would have hit, had it been there. */
export const riskTryResultSchema = z.object({
  /** Events looked at, and whether there were more than TRY_EVENTS_MAX. */
  considered: z.number().int(),
  truncated: z.boolean(),
  hits: z.number().int(),
  /** Customers among the hits. */
  users: z.number().int(),
  /** The newest TRY_SHOWN_MAX hits. */
  items: z.array(
    z.object({
      event: z.enum(RISK_EVENTS),
      at: timeSchema,
      user: z.object({ id: idSchema, username: z.string() }),
      value: z.string(),
      subject: z.object({ type: z.string(), id: z.string() }).nullable(),
    }),
  ),
});
export type RiskTryResult = z.infer<typeof riskTryResultSchema>;
