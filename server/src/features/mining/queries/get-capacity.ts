import { parseHashPower } from '@lode/shared/core/hash-power';
import { miningSettings } from '@lode/shared/mining/settings';
import { getSettings, getSettingsAhead } from '../../settings/queries/get-settings.ts';
import { lowestOf } from '../../settings/queries/lowest-of.ts';
import { CapacityModel, type CapacityRow } from '../capacity.model.ts';

/** Millionths of a TH/s. */
export interface Capacity {
  total: bigint;
  sold: bigint;
  /** Of what it has, or is about to have if that is less; never below zero. */
  left: bigint;
}

/** What the farm has, has sold, and has left (H4). */
export async function getCapacity(): Promise<Capacity> {
  const [{ capacity_th }, ahead, row] = await Promise.all([
    getSettings(miningSettings),
    getSettingsAhead(miningSettings),
    CapacityModel.findById('farm', null, { useBigInt64: true }).lean<CapacityRow>(),
  ]);
  const total = parseHashPower(capacity_th) ?? 0n;
  const least = lowestOf(ahead, (settings) => parseHashPower(settings.capacity_th) ?? 0n);
  const sold = row?.sold ?? 0n;
  return { total, sold, left: sold < least ? least - sold : 0n };
}
