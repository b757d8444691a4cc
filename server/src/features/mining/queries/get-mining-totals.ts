import { parseHashPower } from '@lode/shared/core/hash-power';
import { getSettings } from '../../site/queries/get-settings.ts';
import { AccrualRunModel } from '../accrual-run.model.ts';
import { CapacityModel, type CapacityRow } from '../capacity.model.ts';

export interface MiningTotals {
  /** Paid to customers since the beginning, micro-dollars. */
  rewards: bigint;
  /** Of the farm, millionths of a TH/s. */
  capacity: bigint;
  /** Of that, what contracts and rewards use now. */
  sold: bigint;
}

/** What mining has paid, and how much of the farm is in use. */
export async function getMiningTotals(): Promise<MiningTotals> {
  const options = { useBigInt64: true };
  const [[paid], farm, { capacity_th }] = await Promise.all([
    AccrualRunModel.aggregate<{ rewards: bigint }>(
      [{ $group: { _id: null, rewards: { $sum: '$paid' } } }],
      options,
    ),
    CapacityModel.findById('farm', null, options).lean<CapacityRow>(),
    getSettings(),
  ]);
  return {
    rewards: BigInt(paid?.rewards ?? 0),
    capacity: parseHashPower(capacity_th) ?? 0n,
    sold: BigInt(farm?.sold ?? 0),
  };
}
