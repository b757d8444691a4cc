import { AppError } from '@lode/shared/core/errors';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

/** Receipts and statements; more are not read at once. */
const BOOKED_MAX = 50_000;

export interface BookedRevenue {
  id: string;
  /** Whose accrual divides it. */
  day: string;
  at: Date;
}

/** What was booked for the days between two, both counted. REPORT_TOO_LARGE. */
export async function listBookedRevenue(first: string, last: string): Promise<BookedRevenue[]> {
  const rows = await RevenueModel.find(
    { day: { $gte: first, $lte: last }, entryId: { $ne: null } },
    { day: 1, decidedAt: 1 },
  )
    .limit(BOOKED_MAX + 1)
    .lean<Pick<RevenueRow, '_id' | 'day' | 'decidedAt'>[]>();
  if (rows.length > BOOKED_MAX) throw new AppError('REPORT_TOO_LARGE');
  return rows.flatMap(({ _id, day, decidedAt }) =>
    day && decidedAt ? [{ id: String(_id), day, at: decidedAt }] : [],
  );
}
