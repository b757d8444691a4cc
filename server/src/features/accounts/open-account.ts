import type { QueryFilter } from 'mongoose';
import type { UserRow } from './user.model.ts';

/** The account while it is not closed: a change that comes in the moment of closing writes nothing about its owner. */
export function openAccount(userId: UserRow['_id'] | string): QueryFilter<UserRow> {
  return { _id: userId, status: { $ne: 'closed' } };
}
