import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Lets a locked user in again. What `changeUser` throws. */
export function unlockUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, (user) =>
    user.lockedUntil === null
      ? null
      : {
          action: 'user.unlocked',
          set: { lockedUntil: null },
          before: { locked_until: user.lockedUntil },
          after: { locked_until: null },
          endsLogins: false,
        },
  );
}
