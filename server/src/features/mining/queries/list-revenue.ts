import { AppError } from '@lode/shared/core/errors';
import type { RevenueState } from '@lode/shared/mining/revenue-schemas';
import { rowPages } from '../../../platform/row-pages.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

/** Revenue, the latest first. */
export async function listRevenue({
  page,
  limit,
  state,
}: {
  page: number;
  limit: number;
  state?: RevenueState | undefined;
}): Promise<{ rows: RevenueRow[]; total: number }> {
  const filter = state === undefined ? {} : { state };
  const [rows, total] = await Promise.all([
    RevenueModel.find(filter, null, { useBigInt64: true })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<RevenueRow[]>(),
    RevenueModel.countDocuments(filter),
  ]);
  return { rows, total };
}

/** All of it, as it is read. */
export function readRevenue({ state }: { state?: RevenueState | undefined }): AsyncGenerator<RevenueRow[]> {
  const filter = state === undefined ? {} : { state };
  return rowPages(
    RevenueModel.find(filter, null, { useBigInt64: true }).sort({ _id: -1 }).lean<RevenueRow[]>(),
  );
}

/** Id of the file that came with a receipt. REVENUE_NOT_FOUND, NOT_FOUND where none came. */
export async function getEvidence(id: string): Promise<string> {
  const row = await RevenueModel.findById(id, { evidence: 1 }).lean<Pick<RevenueRow, 'evidence'>>();
  if (!row) throw new AppError('REVENUE_NOT_FOUND');
  if (!row.evidence) throw new AppError('NOT_FOUND');
  return row.evidence.fileId;
}
