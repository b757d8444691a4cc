import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Enables a disabled user; a lock that still runs stays. What `changeUser` throws. */
export function enableUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, (user) =>
    user.status === 'active'
      ? null
      : {
          action: 'user.enabled',
          set: { status: 'active' },
          before: { status: user.status },
          after: { status: 'active' },
          endsLogins: false,
        },
  );
}
