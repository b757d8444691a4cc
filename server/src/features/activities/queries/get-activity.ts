import { AppError } from '@lode/shared/core/errors';
import type { Transaction } from '../../../platform/transaction.ts';
import { ActivityModel, type ActivityRow } from '../activity.model.ts';

/** One activity; ACTIVITY_NOT_FOUND. */
export async function getActivity(id: string, tx?: Transaction): Promise<ActivityRow> {
  const options = { useBigInt64: true, ...(tx && { session: tx.session }) };
  const row = await ActivityModel.findById(id, null, options).lean<ActivityRow>();
  if (!row) throw new AppError('ACTIVITY_NOT_FOUND');
  return row;
}
