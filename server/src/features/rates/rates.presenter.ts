import type { Rate } from '@lode/shared/rates/schemas';
import type { RateRow } from './rate.model.ts';

export function presentRate(row: RateRow): Rate {
  return { symbol: row._id, rate: row.rate, source: row.source, at: row.at.toISOString() };
}
