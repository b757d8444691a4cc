import type { Types } from 'mongoose';
import { dayOf } from '../../../platform/utc-day.ts';
import { UserModel, type UserRow } from '../user.model.ts';

export type Newcomer = Pick<UserRow, '_id' | 'country' | 'language' | 'referredBy' | 'createdAt'>;

const FIELDS = { country: 1, language: 1, referredBy: 1, createdAt: 1 } as const;
/** Customers who registered for the first time. */
const NEWCOMERS = { role: 'user', formerCustomer: { $ne: true } } as const;
const READ_BATCH = 500;

/** Those from `from` on and before `before`, read as they are taken; the earliest first, or the latest. */
export function readNewcomers(from: Date, before: Date, order: 1 | -1): AsyncIterable<Newcomer> {
  return UserModel.find({ ...NEWCOMERS, createdAt: { $gte: from, $lt: before } }, FIELDS)
    .sort({ createdAt: order })
    .batchSize(READ_BATCH)
    .lean<Newcomer[]>()
    .cursor() as unknown as AsyncIterable<Newcomer>;
}

/** When each of these people registered, and who of them is such a customer. */
export async function findNewcomers(
  ids: readonly Types.ObjectId[],
): Promise<{ createdAt: Map<string, Date>; newcomers: Newcomer[] }> {
  const rows = await UserModel.find(
    { _id: { $in: [...ids] } },
    { ...FIELDS, role: 1, formerCustomer: 1 },
  ).lean<(Newcomer & Pick<UserRow, 'role' | 'formerCustomer'>)[]>();
  return {
    createdAt: new Map(rows.map((row) => [String(row._id), row.createdAt])),
    newcomers: rows.filter(({ role, formerCustomer }) => role === NEWCOMERS.role && formerCustomer !== true),
  };
}

/** The day of UTC on which the first customer registered; null before. */
export async function findFirstDay(): Promise<string | null> {
  const first = await UserModel.findOne({ role: NEWCOMERS.role }, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<UserRow, 'createdAt'>>();
  return first && dayOf(first.createdAt);
}
