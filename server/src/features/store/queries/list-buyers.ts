import type { Types } from 'mongoose';
import { PurchaseModel, type PurchaseRow } from '../purchase.model.ts';

const BATCH = 500;

/** Whose purchases were made from `from` on and before `to`, in batches; somebody may come more than once. */
export async function* listBuyers(from: Date, to: Date): AsyncGenerator<Types.ObjectId[]> {
  let after: Types.ObjectId | undefined;
  for (;;) {
    const rows: Pick<PurchaseRow, '_id' | 'userId'>[] = await PurchaseModel.find(
      { createdAt: { $gte: from, $lt: to }, ...(after && { _id: { $gt: after } }) },
      { userId: 1 },
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (rows.length > 0) yield rows.map(({ userId }) => userId);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?._id;
  }
}
