import { AppError } from '@lode/shared/core/errors';
import type { ClientSession } from 'mongoose';
import { PlanModel, type PlanRow } from '../plan.model.ts';

/** A plan, for sale or not; PLAN_NOT_FOUND otherwise. */
export async function findPlan(id: string, session?: ClientSession): Promise<PlanRow> {
  const plan = await PlanModel.findById(id, null, { session, useBigInt64: true }).lean<PlanRow>();
  if (!plan) throw new AppError('PLAN_NOT_FOUND');
  return plan;
}
