import { AppError } from '@lode/shared/core/errors';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import type { PlanInput } from '@lode/shared/store/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { PlanModel, type PlanRow } from '../plan.model.ts';
import { findPlan } from '../queries/find-plan.ts';

type PlanFields = Pick<PlanRow, 'name' | 'pricePerTh' | 'minimumUsd' | 'tiers' | 'active'>;

/** Makes a plan, once for a `requestKey`. Null for `by` is the system itself. */
export async function createPlan(
  by: ActingAdmin | null,
  input: PlanInput,
  requestKey?: string,
): Promise<PlanRow> {
  const now = clock.now();
  const plan: PlanRow = {
    ...fieldsOf(input),
    _id: new mongoose.Types.ObjectId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: by?.identity.username ?? null,
    requestKey: requestKey ?? null,
  };
  return inTransaction(async (tx) => {
    const made = await findMade(PlanModel, requestKey, tx.session);
    if (made) return made;
    await PlanModel.create([plan], { session: tx.session });
    await recordOperation(tx, { by, action: 'plan.created', target: targetOf(plan), after: factsOf(plan) });
    return plan;
  });
}

/**
 * Changes what staff edited of a plan's `version`; quotes already given keep their price. PLAN_NOT_FOUND, or
 * PLAN_CHANGED when somebody else came first.
 */
export async function changePlan(
  by: ActingAdmin,
  id: string,
  { version, ...input }: PlanInput & { version: number },
): Promise<PlanRow> {
  return inTransaction(async (tx) => {
    const plan = await findPlan(id, tx.session);
    if (Number(plan.version) !== version) throw new AppError('PLAN_CHANGED');
    const changed: PlanRow = {
      ...plan,
      ...fieldsOf(input),
      version: version + 1,
      updatedAt: clock.now(),
      updatedBy: by.identity.username,
    };
    const { _id, ...fields } = changed;
    await PlanModel.updateOne({ _id }, { $set: fields }, { session: tx.session });
    await recordOperation(tx, {
      by,
      action: 'plan.changed',
      target: targetOf(changed),
      before: factsOf(plan),
      after: factsOf(changed),
    });
    return changed;
  });
}

function fieldsOf(input: PlanInput): PlanFields {
  return {
    name: input.name,
    pricePerTh: input.price_per_th,
    minimumUsd: input.minimum_usd,
    tiers: input.tiers.map(({ from_th, bonus_percent }) => ({ fromPower: from_th, bonus: bonus_percent })),
    active: input.active,
  };
}

function targetOf({ _id, name }: PlanRow) {
  return { type: 'plan', id: String(_id), label: name };
}

/** As the operation log shows it. */
function factsOf({ name, pricePerTh, minimumUsd, tiers, active }: PlanFields) {
  return {
    name,
    price_per_th: formatUsd(pricePerTh),
    minimum_usd: formatUsd(minimumUsd),
    tiers: tiers.map(({ fromPower, bonus }) => `${formatHashPower(fromPower)} TH/s: ${bonus / 100} %`),
    active,
  };
}
