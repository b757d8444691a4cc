import { AppError } from '@lode/shared/core/errors';
import type { Model, QueryFilter, Types } from 'mongoose';

/** Of some customers; nobody does that much by hand. */
const MOMENTS_MAX = 100_000;

type MomentName = 'createdAt' | 'completedAt';
interface Owned {
  userId: Types.ObjectId;
}

/** What one customer did, and when. */
export interface Moment extends Owned {
  at: Date;
}

/** When each of these customers made such a row, or another moment of these rows, in any order. REPORT_TOO_LARGE. */
export async function readMoments<T extends Owned>(
  model: Model<T>,
  userIds: readonly Types.ObjectId[],
  name: MomentName = 'createdAt',
): Promise<Moment[]> {
  const filter = { userId: { $in: [...userIds] } } as QueryFilter<T>;
  const rows = await model
    .find(filter, { _id: 0, userId: 1, [name]: 1 })
    .limit(MOMENTS_MAX + 1)
    .lean<(Owned & Partial<Record<MomentName, Date | null>>)[]>();
  if (rows.length > MOMENTS_MAX) throw new AppError('REPORT_TOO_LARGE');
  return rows.flatMap(({ userId, [name]: at }) => (at ? [{ userId, at }] : []));
}
