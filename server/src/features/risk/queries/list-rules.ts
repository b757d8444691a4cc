import { HITS_WINDOW, RISK_RULES_MAX } from '@lode/shared/risk/schemas';
import { waitsUntil } from '../../guard/queries/waits-until.ts';
import { RiskHitModel, type RiskHitRow } from '../risk-hit.model.ts';
import { RiskRuleModel, type RiskRuleRow } from '../risk-rule.model.ts';

export interface RuleView {
  rule: RiskRuleRow;
  /** Counted up to HITS_WINDOW. */
  hits: number;
  lastHitAt: Date | null;
  /** Until when a weakening of it waits. */
  waitsUntil: string | null;
}

/** Every rule, active ones first, with how often it hit. */
export async function listRules(): Promise<RuleView[]> {
  const rules = await RiskRuleModel.find({})
    .sort({ active: -1, _id: 1 })
    .limit(RISK_RULES_MAX)
    .lean<RiskRuleRow[]>();
  return Promise.all(rules.map(viewRule));
}

/** A rule with how often it hit. */
export async function viewRule(rule: RiskRuleRow): Promise<RuleView> {
  const filter = { 'rule.id': rule._id };
  const [hits, last, waiting] = await Promise.all([
    RiskHitModel.countDocuments(filter).limit(HITS_WINDOW),
    RiskHitModel.findOne(filter, { at: 1 }).sort({ at: -1 }).lean<Pick<RiskHitRow, 'at'>>(),
    waitsUntil({ matter: 'risk-rules', targetId: String(rule._id) }),
  ]);
  return { rule, hits, lastHitAt: last?.at ?? null, waitsUntil: waiting };
}
