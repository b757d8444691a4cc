import { AppError } from '@lode/shared/core/errors';
import { RISK_RULES_MAX, type RiskRuleInput } from '@lode/shared/risk/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { RiskRuleModel, type RiskRuleRow } from '../risk-rule.model.ts';

/** Adds a rule, once for a `requestKey`, which counts from the next event on; `by` nobody for those that a site begins with. RISK_RULES_FULL. */
export function createRule(
  by: ActingAdmin | null,
  input: RiskRuleInput,
  requestKey: string | undefined,
): Promise<RiskRuleRow> {
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

/** Changes a rule. RISK_RULE_NOT_FOUND; RISK_RULE_CHANGED when somebody changed it since it was seen. */
export function changeRule(
  by: ActingAdmin,
  id: string,
  seen: number,
  input: RiskRuleInput,
): Promise<RiskRuleRow> {
  return inTransaction(async (tx) => {
    const before = await RiskRuleModel.findById(id, null, { session: tx.session }).lean<RiskRuleRow>();
    if (!before) throw new AppError('RISK_RULE_NOT_FOUND');
    if (before.version !== seen) throw new AppError('RISK_RULE_CHANGED');
    const change = {
      ...termsOf(input),
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
  });
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
