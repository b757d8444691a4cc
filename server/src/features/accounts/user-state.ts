import type { UserState } from '@lode/shared/accounts/admin-schemas';
import type { UserRow } from './user.model.ts';

/** How an account stands at `now`: a lock that has run out is none. */
export function userState(user: Pick<UserRow, 'status' | 'lockedUntil'>, now: Date): UserState {
  if (user.status !== 'active') return user.status;
  return user.lockedUntil && user.lockedUntil > now ? 'locked' : 'active';
}

/** Since when somebody has been of the staff: an account from before that was kept has been so since it was made. */
export function staffSinceOf({ staffSince, createdAt }: Pick<UserRow, 'staffSince' | 'createdAt'>): Date {
  return staffSince ?? createdAt;
}
