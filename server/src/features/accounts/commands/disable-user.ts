import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Disables a user for good and ends their logins. What `changeUser` throws. */
export function disableUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, (user) =>
    user.status === 'disabled'
      ? null
      : {
          action: 'user.disabled',
          set: { status: 'disabled' },
          before: { status: user.status },
          after: { status: 'disabled' },
          endsLogins: 'disabled',
        },
  );
}
