import { miningSettings } from '@lode/shared/mining/settings';
import { readTogether } from '../../../platform/read-together.ts';
import { type Capacity, getCapacity } from '../../mining/queries/get-capacity.ts';
import { type Estimate, getEstimate } from '../../mining/queries/get-estimate.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { PlanModel, type PlanRow } from '../plan.model.ts';

/** More plans than anybody would read. */
const PLANS_MAX = 50;

export interface Catalogue {
  plans: PlanRow[];
  capacity: Capacity;
  estimate: Estimate | null;
  /** Decimal text. */
  feePercent: string;
}

/** What is for sale: plans by their minimum, the lowest first, capacity left and what a TH/s lately earned. */
export const getCatalogue = readTogether(async (): Promise<Catalogue> => {
  const [plans, capacity, estimate, settings] = await Promise.all([
    PlanModel.find({ active: true }, null, { useBigInt64: true })
      .sort({ minimumUsd: 1, _id: 1 })
      .limit(PLANS_MAX)
      .lean<PlanRow[]>(),
    getCapacity(),
    getEstimate(),
    getSettings(miningSettings),
  ]);
  return { plans, capacity, estimate, feePercent: settings.maintenance_fee_percent };
});
