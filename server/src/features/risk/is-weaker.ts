import { RISK_ACTIONS, type RiskMetric, thresholdUnits } from '@lode/shared/risk/schemas';
import type { RiskRuleRow } from './risk-rule.model.ts';

type Strength = Pick<
  RiskRuleRow,
  'metric' | 'threshold' | 'windowHours' | 'action' | 'lockMinutes' | 'active'
>;

/** Whether a rule in force would watch less, or do less, than before; another metric cannot be compared. */
export function isWeaker(before: Strength, after: Strength): boolean {
  if (!before.active) return false;
  return (
    !after.active ||
    after.metric !== before.metric ||
    units(before.metric, after.threshold) > units(before.metric, before.threshold) ||
    (after.windowHours ?? 0) < (before.windowHours ?? 0) ||
    RISK_ACTIONS.indexOf(after.action) < RISK_ACTIONS.indexOf(before.action) ||
    (after.lockMinutes ?? 0) < (before.lockMinutes ?? 0)
  );
}

/** A threshold that cannot be read is never reached. */
function units(metric: RiskMetric, threshold: string): bigint {
  return thresholdUnits(metric, threshold) ?? 2n ** 63n;
}
