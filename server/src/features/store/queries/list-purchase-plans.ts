import { Types } from 'mongoose';
import { PurchaseModel, type PurchaseRow } from '../purchase.model.ts';

/** Which plan each of these purchases was of, by the purchase's id, with its name as it was. */
export async function listPurchasePlans(
  ids: readonly string[],
): Promise<Map<string, { planId: string; name: string }>> {
  const rows = await PurchaseModel.find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .select({ planId: 1, planName: 1 })
    .lean<Pick<PurchaseRow, '_id' | 'planId' | 'planName'>[]>();
  return new Map(rows.map((row) => [String(row._id), { planId: String(row.planId), name: row.planName }]));
}
