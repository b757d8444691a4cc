import { parseHashPower } from '@lode/shared/core/hash-power';
import { miningSettings } from '@lode/shared/mining/settings';
import type { ClientSession } from 'mongoose';
import { endOf, startOf } from '../../../platform/utc-day.ts';
import { settingsDuring } from '../../settings/queries/get-settings.ts';
import { secondsOn, type Terms } from '../plan-accrual.ts';

/** What was in force on a day, in parts that add up to its 86,400 seconds. */
export async function getTerms(day: string, session?: ClientSession): Promise<Terms[]> {
  const [from, to] = [new Date(startOf(day)), new Date(endOf(day))];
  const pieces = await settingsDuring(miningSettings, from, to, session);
  return pieces.map((piece) => ({
    seconds: secondsOn(day, { startsAt: piece.from, endsAt: piece.to }),
    feePercent: piece.values.maintenance_fee_percent,
    capacity: parseHashPower(piece.values.capacity_th) ?? 0n,
  }));
}
