import { AppError } from '@lode/shared/core/errors';
import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import type { BreakQuery } from '@lode/shared/treasury/close-schemas';
import { BreakModel, type BreakRow } from '../break.model.ts';
import { CloseModel, type CloseRow } from '../close.model.ts';

/** How many breaks a day has, and how many of them wait. */
interface BreakCounts {
  breaks: number;
  unsettled: number;
}
export type CountedClose = CloseRow & BreakCounts;

/** Breaks that are shown with their day. */
const SHOWN = 100;

interface Asked {
  page: number;
  limit: number;
}

/** Closed days, newest first. */
export async function listCloses({ page, limit }: Asked): Promise<{ rows: CountedClose[]; total: number }> {
  const [rows, total] = await Promise.all([
    CloseModel.find()
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<CloseRow[]>(),
    CloseModel.countDocuments(),
  ]);
  return { rows: await withCounts(rows), total };
}

/** One day with the newest of its breaks. NOT_FOUND for one that is not closed. */
export async function getClose(day: string): Promise<CountedClose & { found: BreakRow[] }> {
  const row = await CloseModel.findById(day).lean<CloseRow>();
  if (!row) throw new AppError('NOT_FOUND');
  const [counted] = await withCounts([row]);
  const { rows: found } = await listBreaks({ day, page: 1, limit: SHOWN });
  return { ...row, breaks: counted?.breaks ?? 0, unsettled: counted?.unsettled ?? 0, found };
}

async function withCounts(rows: CloseRow[]): Promise<CountedClose[]> {
  const unsettled = { $cond: [{ $eq: ['$state', 'settled'] }, 0, 1] };
  const counts = await BreakModel.aggregate<BreakCounts & { _id: string }>([
    { $match: { day: { $in: rows.map(({ _id }) => _id) } } },
    { $group: { _id: '$day', breaks: { $sum: 1 }, unsettled: { $sum: unsettled } } },
  ]);
  const byDay = new Map(counts.map(({ _id, ...count }) => [_id, count]));
  return rows.map((row) => ({ ...row, ...(byDay.get(row._id) ?? { breaks: 0, unsettled: 0 }) }));
}

/** Breaks that fit, newest first. */
export async function listBreaks({
  state,
  kind,
  day,
  page,
  limit,
}: BreakQuery): Promise<{ rows: BreakRow[]; total: number }> {
  const filter = { ...(state && { state }), ...(kind && { kind }), ...(day && { day }) };
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= ADMIN_LIST_WINDOW
      ? []
      : BreakModel.find(filter, null, { useBigInt64: true })
          .sort({ _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<BreakRow[]>(),
    BreakModel.countDocuments(filter).limit(ADMIN_LIST_WINDOW),
  ]);
  return { rows, total };
}
