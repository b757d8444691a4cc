import { riskRuleInputSchema } from '@lode/shared/risk/schemas';
import { describe, expect, test } from 'vitest';
import { inputOf, NEW_RULE, PRESETS, withMetric } from './rule-draft.ts';

describe('what is typed as a rule', () => {
  test.each(Object.entries(PRESETS))('the suggestion %s is a rule that the server takes', (_name, preset) => {
    const input = inputOf({ ...NEW_RULE, name: 'A rule', ...preset });
    expect(riskRuleInputSchema.safeParse(input).success).toBe(true);
  });

  test('fields of another metric are not sent', () => {
    expect(inputOf({ ...NEW_RULE, threshold: '1' })).toMatchObject({
      window_hours: null,
      lock_minutes: null,
    });
  });

  test('a metric that cannot hold begins with its mildest action', () => {
    expect(withMetric({ ...NEW_RULE, action: 'hold' }, 'failed_logins').action).toBe('flag');
    expect(withMetric({ ...NEW_RULE, action: 'block' }, 'failed_logins').action).toBe('block');
  });

  test.each(['', 'a day', '1.5', '-3', '1e3'])('a window of "%s" is none', (windowHours) => {
    const draft = { ...NEW_RULE, metric: 'withdrawal_sum' as const, threshold: '1', windowHours };
    expect(inputOf(draft).window_hours).toBe(0);
  });
});
