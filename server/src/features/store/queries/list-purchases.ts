import { AppError } from '@lode/shared/core/errors';
import { PurchaseModel, type PurchaseRow } from '../purchase.model.ts';

/** A customer's purchases, newest first. */
export async function listPurchases(
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    PurchaseModel.find({ userId }, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<PurchaseRow[]>(),
    PurchaseModel.countDocuments({ userId }),
  ]);
  return { rows, total };
}

/** One of the caller's purchases; NOT_FOUND otherwise. */
export async function getPurchase(id: string, userId: string): Promise<PurchaseRow> {
  const row = await PurchaseModel.findOne({ _id: id, userId }, null, {
    useBigInt64: true,
  }).lean<PurchaseRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
