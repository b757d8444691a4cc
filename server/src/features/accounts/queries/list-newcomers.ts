import { AppError } from '@lode/shared/core/errors';
import { UserModel, type UserRow } from '../user.model.ts';

/** More are not read at once. */
const NEWCOMERS_MAX = 20_000;

export type Newcomer = Pick<
  UserRow,
  '_id' | 'username' | 'country' | 'language' | 'referredBy' | 'createdAt'
>;

/** The customers who registered for the first time from `from` on and before `before`, in any order. REPORT_TOO_LARGE. */
export async function listNewcomers(from: Date, before: Date): Promise<Newcomer[]> {
  const rows = await UserModel.find(
    { role: 'user', createdAt: { $gte: from, $lt: before }, formerCustomer: { $ne: true } },
    { username: 1, country: 1, language: 1, referredBy: 1, createdAt: 1 },
  )
    .limit(NEWCOMERS_MAX + 1)
    .lean<Newcomer[]>();
  if (rows.length > NEWCOMERS_MAX) throw new AppError('REPORT_TOO_LARGE');
  return rows;
}
