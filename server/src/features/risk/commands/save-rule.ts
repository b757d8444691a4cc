import { AppError } from '@lode/shared/core/errors';
import { idSchema } from '@lode/shared/core/fields';
import { RISK_RULES_MAX, type RiskRuleInput, riskRuleChangeSchema } from '@lode/shared/risk/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { askForChange } from '../../guard/commands/ask-for-change.ts';
import { defineHandler } from '../../guard/ports/matter-handlers.ts';
import { isWeaker } from '../is-weaker.ts';
import { RiskRuleModel, type RiskRuleRow } from '../risk-rule.model.ts';

/**
 * Adds a rule, once for a `requestKey`, which counts from the next event on; `by` nobody for those that a site begins
 * with. REAUTH_REQUIRED, RISK_RULES_FULL.
 */
export async function createRule(
  by: ActingAdmin | null,
  input: RiskRuleInput,
  requestKey: string | undefined,
): Promise<RiskRuleRow> {
  if (by) await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const { session } = tx;
    const made = await findMade(RiskRuleModel, requestKey, session);
    if (made) return made;
    if ((await RiskRuleModel.countDocuments({}, { session })) >= RISK_RULES_MAX)
      throw new AppError('RISK_RULES_FULL');
    const now = clock.now();
    const row: RiskRuleRow = {
      _id: new mongoose.Types.ObjectId(),
      ...termsOf(input),
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: by?.identity.username ?? 'system',
      requestKey: requestKey ?? null,
    };
    await RiskRuleModel.insertMany([row], { session, lean: true });
    await recordOperation(tx, {
      by,
      action: 'risk-rule.created',
      target: targetOf(row),
      after: termsOf(input),
    });
    return row;
  });
}

/**
 * Changes a rule; switching it off or weakening it is asked for. Answers the rule as it is then. RISK_RULE_NOT_FOUND;
 * RISK_RULE_CHANGED when somebody changed it since it was seen; and what `askForChange` throws.
 */
export async function changeRule(
  by: ActingAdmin,
  id: string,
  version: number,
  input: RiskRuleInput,
): Promise<RiskRuleRow> {
  await requireProof(by.identity);
  return inTransaction(async (tx) => {
    const before = await findRule(tx, id, version);
    const terms = termsOf(input);
    if (!isWeaker(before, terms)) return writeRule(tx, by, before, terms);
    await askForChange(tx, by, {
      matter: 'risk-rules',
      payload: { id, version, rule: input },
      target: targetOf(before),
      before: loggedOf(before),
      after: terms,
    });
    return before;
  });
}

const rulePayload = riskRuleChangeSchema.extend({ id: idSchema });

export const riskRuleHandler = defineHandler(rulePayload, async (tx, { id, version, rule }, { by }) =>
  writeRule(tx, by, await findRule(tx, id, version), termsOf(rule)),
);

async function findRule({ session }: Transaction, id: string, seen: number): Promise<RiskRuleRow> {
  const row = await RiskRuleModel.findById(id, null, { session }).lean<RiskRuleRow>();
  if (!row) throw new AppError('RISK_RULE_NOT_FOUND');
  if (row.version !== seen) throw new AppError('RISK_RULE_CHANGED');
  return row;
}

async function writeRule(
  tx: Transaction,
  by: ActingAdmin,
  before: RiskRuleRow,
  terms: Terms,
): Promise<RiskRuleRow> {
  const change = {
    ...terms,
    version: before.version + 1,
    updatedAt: clock.now(),
    updatedBy: by.identity.username,
  };
  await RiskRuleModel.updateOne({ _id: before._id }, { $set: change }, { session: tx.session });
  const after = { ...before, ...change };
  await recordOperation(tx, {
    by,
    action: 'risk-rule.changed',
    target: targetOf(after),
    before: loggedOf(before),
    after: loggedOf(after),
  });
  return after;
}

type Terms = Omit<RiskRuleRow, '_id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'requestKey'>;

function termsOf({ name, metric, threshold, action, active, ...rule }: RiskRuleInput): Terms {
  const { window_hours: windowHours, lock_minutes: lockMinutes } = rule;
  return { name, metric, threshold, windowHours, action, lockMinutes, active };
}

function loggedOf({ name, metric, threshold, windowHours, action, lockMinutes, active }: RiskRuleRow): Terms {
  return { name, metric, threshold, windowHours, action, lockMinutes, active };
}

function targetOf({ _id, name }: RiskRuleRow) {
  return { type: 'risk-rule', id: String(_id), label: name };
}
