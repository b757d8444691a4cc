import type { UserState } from '@lode/shared/accounts/admin-schemas';
import type { Role } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';

/** What another feature may know of a person. */
export interface UserSummary {
  id: string;
  username: string;
  email: string;
  role: Role;
  state: UserState;
  country: string | null;
  language: string | null;
  createdAt: Date;
  /** They had an account before that they closed. */
  formerCustomer: boolean;
  lastLoginAt: Date | null;
}

/** A person by id; NOT_FOUND when there is none. */
export async function getUser(userId: string): Promise<UserSummary> {
  const row = await UserModel.findById(userId, { passwordHash: 0 }).lean<UserRow>();
  if (!row) throw new AppError('NOT_FOUND');
  const { username, email, role, country, language, createdAt, lastLoginAt } = row;
  const state = userState(row, clock.now());
  const formerCustomer = row.formerCustomer ?? false;
  const person = { id: String(row._id), username, email, role, state, country, language };
  return { ...person, createdAt, formerCustomer, lastLoginAt };
}
