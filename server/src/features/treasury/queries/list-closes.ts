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

/** Breaks that are told with their day; all of them have a list and a file. */
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
  const counts = await countsOf(rows);
  return { rows: rows.map((row) => ({ ...row, ...(counts.get(row._id) ?? NONE) })), total };
}

/** One day with the newest of its breaks. NOT_FOUND for one that is not closed. */
export async function getClose(day: string, most = SHOWN): Promise<CountedClose & { found: BreakRow[] }> {
  const row = await CloseModel.findById(day).lean<CloseRow>();
  if (!row) throw new AppError('NOT_FOUND');
  const [counts, { rows: found }] = await Promise.all([
    countsOf([row]),
    listBreaks({ day, page: 1, limit: most }),
  ]);
  return { ...row, ...(counts.get(day) ?? NONE), found };
}

const NONE: BreakCounts = { breaks: 0, unsettled: 0 };

async function countsOf(rows: CloseRow[]): Promise<Map<string, BreakCounts>> {
  const unsettled = { $cond: [{ $eq: ['$state', 'settled'] }, 0, 1] };
  const counts = await BreakModel.aggregate<BreakCounts & { _id: string }>([
    { $match: { day: { $in: rows.map(({ _id }) => _id) } } },
    { $group: { _id: '$day', breaks: { $sum: 1 }, unsettled: { $sum: unsettled } } },
  ]);
  return new Map(counts.map(({ _id, ...count }) => [_id, count]));
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
