import { LateChangeModel } from '../late-change.model.ts';

/** How often each of these days' figures have changed since it was over; days without such a change are left out. */
export async function countLateChanges(from: string, to: string): Promise<Map<string, number>> {
  const rows = await LateChangeModel.find({ _id: { $gte: from, $lte: to } }).lean();
  return new Map(rows.map(({ _id, changes }) => [_id, changes]));
}
