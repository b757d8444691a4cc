import { getPlanSales, type PlanSales } from '../../mining/queries/get-plan-sales.ts';
import { PlanModel, type PlanRow } from '../plan.model.ts';

export interface PlanView {
  plan: PlanRow;
  sales: PlanSales;
}

/** Every plan, newest first, with what is sold of it. */
export async function listPlans({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ views: PlanView[]; total: number }> {
  const [rows, total] = await Promise.all([
    PlanModel.find({}, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<PlanRow[]>(),
    PlanModel.countDocuments(),
  ]);
  return { views: await viewPlans(rows), total };
}

/** Plans with what is sold of each. */
export async function viewPlans(plans: PlanRow[]): Promise<PlanView[]> {
  const sales = await getPlanSales(plans.map(({ _id }) => _id));
  return plans.map((plan) => ({
    plan,
    sales: sales.get(String(plan._id)) ?? { hashPower: 0n, contracts: 0 },
  }));
}
