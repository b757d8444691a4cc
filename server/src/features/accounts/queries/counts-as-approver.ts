import { type Ability, can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { ClientSession, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isStaffLongEnough } from '../../../platform/second-person.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { staffSinceOf, userState } from '../user-state.ts';

type Standing = Pick<UserRow, '_id' | 'role' | 'status' | 'lockedUntil' | 'staffSince' | 'createdAt'>;
const STANDING = { role: 1, status: 1, lockedUntil: 1, staffSince: 1, createdAt: 1 } as const;

/** Says of a person whether their approval counts for what was asked for at a time. */
export type CountsFor = (userId: PersonId, requestedAt: Date) => boolean;
type PersonId = Types.ObjectId | string;

/**
 * Who of these people counts as an approver now: whoever is active, holds the ability, and has been staff for the wait
 * and since before the request. It is asked again at the last decision, so that an approval whose giver was
 * demoted, disabled or locked meanwhile counts no more.
 */
export async function findApprovers(
  userIds: PersonId[],
  ability: Ability,
  session?: ClientSession,
): Promise<CountsFor> {
  const rows = await UserModel.find({ _id: { $in: userIds } }, STANDING, { session }).lean<Standing[]>();
  const known = new Map(rows.map((row) => [String(row._id), row]));
  const now = clock.now();
  return (userId, requestedAt) => {
    const row = known.get(String(userId));
    return row !== undefined && counts(row, ability, requestedAt, now);
  };
}

/** Throws APPROVER_TOO_NEW when somebody who is about to approve does not count for what was asked for then. */
export async function requireApprover(
  userId: string,
  ability: Ability,
  requestedAt: Date,
  session: ClientSession,
): Promise<void> {
  const countsFor = await findApprovers([userId], ability, session);
  if (!countsFor(userId, requestedAt)) throw new AppError('APPROVER_TOO_NEW');
}

function counts(row: Standing, ability: Ability, requestedAt: Date, now: Date): boolean {
  return (
    userState(row, now) === 'active' &&
    can({ kind: 'admin', role: row.role }, ability) &&
    isStaffLongEnough(staffSinceOf(row), requestedAt, now)
  );
}
