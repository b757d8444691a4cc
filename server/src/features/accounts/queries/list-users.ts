import { type AdminUserQuery, USERS_WINDOW, type UserSort } from '@lode/shared/accounts/admin-schemas';
import { type QueryFilter, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { rowPages } from '../../../platform/row-pages.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { findFew, keysOf } from './find-user-ids.ts';

const WITHOUT_SECRETS = { passwordHash: 0, 'totp.secret': 0, 'totp.recovery': 0, totpPending: 0 } as const;

const SORT_KEY: Record<UserSort, string> = {
  created_at: 'createdAt',
  last_login_at: 'lastLoginAt',
  username: 'usernameKey',
};

export interface UserPage {
  rows: UserRow[];
  total: number;
}

type Asked = Omit<AdminUserQuery, 'page' | 'limit'>;

/** Users that fit, counted and paged within the first USERS_WINDOW of them. */
export async function listUsers(query: AdminUserQuery): Promise<UserPage> {
  return pageOf(await conditionOf(query), orderOf(query), query);
}

/** All of them, as they are read. */
export async function* readUsers(query: Asked): AsyncGenerator<UserRow[]> {
  const condition = await conditionOf(query);
  yield* rowPages(UserModel.find(condition, WITHOUT_SECRETS).sort(orderOf(query)).lean<UserRow[]>());
}

/** Few are looked up by their keys and put in order; of many, those that fit are met soon as all are gone through in it. */
async function conditionOf({ search, ...query }: Asked): Promise<QueryFilter<UserRow>> {
  const filter = filterOf(query);
  if (!search) return filter;
  const ids = await findFew(search, filter);
  return ids ? { ...filter, _id: { $in: ids } } : { $and: [filter, { $or: keysOf(search) }] };
}

function orderOf({ sort, order }: Asked): Record<string, 1 | -1> {
  const direction = order === 'asc' ? 1 : -1;
  return { [SORT_KEY[sort]]: direction, _id: direction };
}

/** Whom a user brought, the latest first. */
export function listReferredUsers(userId: string, page: { page: number; limit: number }): Promise<UserPage> {
  return pageOf({ referredBy: new Types.ObjectId(userId) }, { createdAt: -1, _id: -1 }, page);
}

async function pageOf(
  condition: QueryFilter<UserRow>,
  sort: Record<string, 1 | -1>,
  { page, limit }: { page: number; limit: number },
): Promise<UserPage> {
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= USERS_WINDOW
      ? []
      : UserModel.find(condition, WITHOUT_SECRETS).sort(sort).skip(skip).limit(limit).lean<UserRow[]>(),
    UserModel.countDocuments(condition).limit(USERS_WINDOW),
  ]);
  return { rows, total };
}

function filterOf({ role, status, country, verified }: Omit<Asked, 'search'>): QueryFilter<UserRow> {
  return {
    ...(role && { role }),
    ...(country && { country }),
    ...(verified && { emailVerified: verified === 'true' }),
    ...(status && stateFilter(status)),
  };
}

function stateFilter(state: NonNullable<AdminUserQuery['status']>): QueryFilter<UserRow> {
  const now = clock.now();
  switch (state) {
    case 'disabled':
      return { status: 'disabled' };
    case 'closed':
      return { status: 'closed' };
    case 'locked':
      return { status: 'active', lockedUntil: { $gt: now } };
    case 'active':
      return { status: 'active', $or: [{ lockedUntil: null }, { lockedUntil: { $lte: now } }] };
  }
}
