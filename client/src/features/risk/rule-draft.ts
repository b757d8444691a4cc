import {
  METRICS,
  type MetricRule,
  type RiskAction,
  type RiskMetric,
  type RiskRule,
  type RiskRuleInput,
} from '@lode/shared/risk/schemas';

/** A rule as it stands in the form: numbers as they are typed. */
export interface RuleDraft {
  name: string;
  metric: RiskMetric;
  threshold: string;
  windowHours: string;
  action: RiskAction;
  lockMinutes: string;
  active: boolean;
}

const WINDOW_HOURS = '24';
const LOCK_MINUTES = '60';

export const NEW_RULE: RuleDraft = {
  name: '',
  metric: 'withdrawal_amount',
  threshold: '',
  windowHours: WINDOW_HOURS,
  action: 'hold',
  lockMinutes: LOCK_MINUTES,
  active: true,
};

/** Rules to begin with; nothing of them is active before somebody saves it. Their names are keys of the texts. */
export const PRESETS = {
  large: { metric: 'withdrawal_amount', threshold: '5000', action: 'hold' },
  day_sum: { metric: 'withdrawal_sum', threshold: '10000', windowHours: '24', action: 'hold' },
  day_count: { metric: 'withdrawal_count', threshold: '5', windowHours: '24', action: 'hold' },
  new_address: { metric: 'new_address', threshold: '500', windowHours: '24', action: 'flag' },
  young: { metric: 'account_age', threshold: '200', windowHours: '72', action: 'hold' },
  browser: { metric: 'shared_fingerprint', threshold: '2', windowHours: '720', action: 'flag' },
  guessing: { metric: 'failed_logins', threshold: '10', windowHours: '1', action: 'block' },
} as const satisfies Record<string, Partial<RuleDraft>>;
export type PresetName = keyof typeof PRESETS;

export function draftOf(rule: RiskRule): RuleDraft {
  const { name, metric, threshold, window_hours, action, lock_minutes, active } = rule;
  return {
    name,
    metric,
    threshold,
    windowHours: window_hours === null ? WINDOW_HOURS : String(window_hours),
    action,
    lockMinutes: lock_minutes === null ? LOCK_MINUTES : String(lock_minutes),
    active,
  };
}

/** Another metric: an action that it does not know gives way to its mildest. */
export function withMetric(draft: RuleDraft, metric: RiskMetric): RuleDraft {
  const { actions }: MetricRule = METRICS[metric];
  const [mildest = draft.action] = actions;
  return { ...draft, metric, action: actions.includes(draft.action) ? draft.action : mildest };
}

/** Whether a time is asked for that the account stays locked. */
export function locks({ metric, action }: Pick<RuleDraft, 'metric' | 'action'>): boolean {
  return metric === 'failed_logins' && action === 'block';
}

/** What is sent; fields that the metric does not have are null. What is no number is refused by the server. */
export function inputOf(draft: RuleDraft): RiskRuleInput {
  const { name, metric, threshold, action, active } = draft;
  return {
    name,
    metric,
    threshold: threshold.trim(),
    window_hours: METRICS[metric].window ? wholeOf(draft.windowHours) : null,
    action,
    lock_minutes: locks(draft) ? wholeOf(draft.lockMinutes) : null,
    active,
  };
}

/** 0 for what is none, which no field takes. */
function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}
