import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { requireGoodStanding } from '../accounts.policy.ts';
import { UserModel, type UserRow } from '../user.model.ts';

/** Throws ACCOUNT_DISABLED or ACCOUNT_LOCKED for a person whom staff or a risk rule keeps out now. */
export async function requireStanding(userId: string, session: ClientSession): Promise<void> {
  const user = await UserModel.findById(userId, { status: 1, lockedUntil: 1 }, { session }).lean<
    Pick<UserRow, 'status' | 'lockedUntil'>
  >();
  if (user) requireGoodStanding(user, clock.now());
}
