import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { RateRow } from '../rate.model.ts';
import { isStale } from '../rates.policy.ts';
import { listRates } from './list-rates.ts';

export type DatedRate = RateRow & { stale: boolean };

/** One rate, and whether it is too old to quote with; undefined when there is none. */
export async function findRate(symbol: string): Promise<DatedRate | undefined> {
  const [row] = await listRates([symbol]);
  return row && { ...row, stale: isStale(row.at, clock.now()) };
}

/** The same; RATE_NOT_FOUND when there is none. */
export async function getRate(symbol: string): Promise<DatedRate> {
  const rate = await findRate(symbol);
  if (!rate) throw new AppError('RATE_NOT_FOUND');
  return rate;
}
