import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { RateRow } from '../rate.model.ts';
import { isStale } from '../rates.policy.ts';
import { listRates } from './list-rates.ts';

/** One rate, and whether it is too old to quote with; RATE_NOT_FOUND when there is none. */
export async function getRate(symbol: string): Promise<RateRow & { stale: boolean }> {
  const [row] = await listRates([symbol]);
  if (!row) throw new AppError('RATE_NOT_FOUND');
  return { ...row, stale: isStale(row.at, clock.now()) };
}
