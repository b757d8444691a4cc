import { BreakModel } from '../break.model.ts';

const DAYS_MAX = 500;

/** The days that have breaks which were found before a moment and are not settled, however many each has; the oldest first. */
export async function findOldBreaks(before: Date): Promise<string[]> {
  const days = await BreakModel.aggregate<{ _id: string }>([
    { $match: { state: { $ne: 'settled' }, foundAt: { $lt: before } } },
    { $group: { _id: '$day' } },
    { $sort: { _id: 1 } },
    { $limit: DAYS_MAX },
  ]);
  return days.map(({ _id }) => _id);
}
