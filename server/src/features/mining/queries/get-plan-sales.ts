import type { Types } from 'mongoose';
import { ContractModel } from '../contract.model.ts';

export interface PlanSales {
  /** Millionths of a TH/s. */
  hashPower: bigint;
  contracts: number;
}

/** What is sold of these plans in contracts that have not ended, by the plan's id. */
export async function getPlanSales(planIds: readonly Types.ObjectId[]): Promise<Map<string, PlanSales>> {
  const rows = await ContractModel.collection
    .aggregate<PlanSales & { _id: Types.ObjectId }>(
      [
        { $match: { planId: { $in: [...planIds] }, open: true, renewedBy: null } },
        { $group: { _id: '$planId', hashPower: { $sum: '$hashPower' }, contracts: { $sum: 1 } } },
      ],
      { useBigInt64: true },
    )
    .toArray();
  return new Map(
    rows.map(({ _id, hashPower, contracts }) => [String(_id), { hashPower, contracts: Number(contracts) }]),
  );
}
