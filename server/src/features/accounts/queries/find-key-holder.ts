import { createHash } from 'node:crypto';
import type { Role } from '@lode/shared/core/abilities';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { userState } from '../user-state.ts';

export interface KeyHolder {
  username: string;
  role: Role;
  /** Another one once the password was changed. */
  passwordMark: string;
}

type Read = Pick<UserRow, 'username' | 'role' | 'status' | 'lockedUntil' | 'passwordHash'>;
const FIELDS = { username: 1, role: 1, status: 1, lockedUntil: 1, passwordHash: 1 };

/** Whose programs call; null of an account that nobody can log in to. */
export async function findKeyHolder(userId: string, session?: ClientSession): Promise<KeyHolder | null> {
  const user = await UserModel.findById(userId, FIELDS, session && { session }).lean<Read>();
  if (!user || userState(user, clock.now()) !== 'active') return null;
  const { username, role, passwordHash } = user;
  return {
    username,
    role,
    passwordMark: createHash('sha256')
      .update(passwordHash ?? '')
      .digest('base64url'),
  };
}
