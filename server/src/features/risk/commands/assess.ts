import { RISK_RULES_MAX, type RiskVerdict } from '@lode/shared/risk/schemas';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { lockByRule } from '../../accounts/commands/lock-by-rule.ts';
import { concerns, evaluateRule, nothingMeasured } from '../evaluate-rule.ts';
import { type RiskEvent, stricter } from '../risk-event.ts';
import { RiskRuleModel, type RiskRuleRow } from '../risk-rule.model.ts';
import { type Finding, recordHits } from './record-hits.ts';

const MINUTE_MS = 60_000;

/**
 * Looks at an event with every active rule, stores what hits, and answers the strictest action. Call it
 * outside any transaction. It never throws: what cannot be evaluated holds.
 */
export async function assess(event: RiskEvent): Promise<RiskVerdict> {
  try {
    const rules = await RiskRuleModel.find({ active: true }).limit(RISK_RULES_MAX).lean<RiskRuleRow[]>();
    const at = clock.now();
    const findings = (await Promise.all(rules.map((rule) => look(rule, event, at)))).filter(
      (finding) => finding !== null,
    );
    if (event.kind === 'login_failed') await lock(event.userId, rules, findings, at);
    await recordHits(event, findings);
    return findings.reduce<RiskVerdict>((verdict, { action }) => stricter(verdict, action), 'allow');
  } catch (error) {
    logger.error({ err: error, event: event.kind, user: event.userId }, 'risk could not be assessed: held');
    await recordHits(event, [failureOf(event)]).catch((failure: unknown) =>
      logger.error({ err: failure }, 'nor could that be recorded'),
    );
    return 'hold';
  }
}

async function look(rule: RiskRuleRow, event: RiskEvent, at: Date): Promise<Finding | null> {
  const { _id: id, name, version, metric, action } = rule;
  const snapshot = { id, name, version };
  try {
    if (!concerns(rule, event)) return null;
    const facts = await evaluateRule(rule, event, at);
    return facts && { rule: snapshot, metric, action, failed: false, facts };
  } catch (error) {
    logger.error({ err: error, rule: String(id) }, 'a risk rule could not be evaluated: held');
    return { ...failureOf(event), rule: snapshot };
  }
}

function failureOf(event: RiskEvent): Finding {
  return { rule: null, metric: 'unevaluated', action: 'hold', failed: true, facts: nothingMeasured(event) };
}

/** What a rule of failed logins does when it blocks: the account is locked for the longest of their times. */
async function lock(userId: string, rules: RiskRuleRow[], findings: Finding[], at: Date): Promise<void> {
  const blocking = findings.filter(({ action }) => action === 'block');
  const locks = rules.filter(({ _id }) => blocking.some(({ rule }) => rule?.id.equals(_id)));
  const longest = locks.toSorted((a, b) => (b.lockMinutes ?? 0) - (a.lockMinutes ?? 0))[0];
  if (!longest?.lockMinutes) return;
  const until = new Date(at.getTime() + longest.lockMinutes * MINUTE_MS);
  const locked = await lockByRule(userId, until, `Risk rule: ${longest.name}`);
  for (const { facts } of blocking) {
    if (locked) facts.locked_until = until.toISOString();
    else facts.not_locked = 'last_admin';
  }
}
