import { riskRuleInputSchema } from '@lode/shared/risk/schemas';
import { hasAdministrator } from '../../accounts/queries/has-administrator.ts';
import { RiskRuleModel } from '../risk-rule.model.ts';
import { createRule } from './save-rule.ts';

const DAY_H = 24;

/**
 * What a new site watches for until its operator decides otherwise. Nothing here locks an account: whoever knows an
 * e-mail could then shut its owner out.
 */
const DEFAULTS = [
  { name: 'New address', metric: 'new_address', threshold: '500', window_hours: DAY_H, action: 'hold' },
  { name: 'Young account', metric: 'account_age', threshold: '500', window_hours: 3 * DAY_H, action: 'hold' },
  { name: 'Sum of a day', metric: 'withdrawal_sum', threshold: '10000', window_hours: DAY_H, action: 'hold' },
  {
    name: 'Shared device',
    metric: 'shared_fingerprint',
    threshold: '1',
    window_hours: 30 * DAY_H,
    action: 'flag',
  },
  { name: 'Shared network', metric: 'shared_network', threshold: '3', window_hours: DAY_H, action: 'flag' },
  { name: 'Failed log-ins', metric: 'failed_logins', threshold: '10', window_hours: 1, action: 'flag' },
].map((rule) => riskRuleInputSchema.parse({ ...rule, lock_minutes: null, active: true }));

/** Switches the default rules on where a site begins: before its first administrator, who may decide otherwise. */
export async function seedRules(): Promise<void> {
  if ((await RiskRuleModel.exists({})) || (await hasAdministrator())) return;
  for (const rule of DEFAULTS) await createRule(null, rule, `seed ${rule.metric}`);
}
