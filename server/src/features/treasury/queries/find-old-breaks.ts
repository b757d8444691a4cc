import { BreakModel, type BreakRow } from '../break.model.ts';

/** The days that have breaks which were found before a moment and are not settled; the oldest first. */
export async function findOldBreaks(before: Date): Promise<string[]> {
  const rows = await BreakModel.find({ state: { $ne: 'settled' }, foundAt: { $lt: before } }, { day: 1 })
    .sort({ foundAt: 1 })
    .limit(1000)
    .lean<Pick<BreakRow, 'day'>[]>();
  return [...new Set(rows.map(({ day }) => day))];
}
