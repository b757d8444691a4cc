import { AppError } from '@lode/shared/core/errors';
import type { Model, QueryFilter, Types } from 'mongoose';

/** Of some customers; nobody does that much by hand. */
const MOMENTS_MAX = 100_000;

interface Dated {
  userId: Types.ObjectId;
  createdAt: Date;
}

/** When each of these customers made such a row, in any order. REPORT_TOO_LARGE. */
export async function readMoments<T extends Dated>(
  model: Model<T>,
  userIds: readonly Types.ObjectId[],
): Promise<Dated[]> {
  const filter = { userId: { $in: [...userIds] } } as QueryFilter<T>;
  const rows = await model
    .find(filter, { _id: 0, userId: 1, createdAt: 1 })
    .limit(MOMENTS_MAX + 1)
    .lean<Dated[]>();
  if (rows.length > MOMENTS_MAX) throw new AppError('REPORT_TOO_LARGE');
  return rows;
}
