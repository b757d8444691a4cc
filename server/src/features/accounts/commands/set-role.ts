import type { Role } from '@lode/shared/core/abilities';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Sets what a user may do; their logins, made for the old role, end. What `changeUser` throws. */
export function setRole(by: ActingAdmin, change: UserChange, role: Role): Promise<void> {
  return changeUser(by, change, (user) =>
    user.role === role
      ? null
      : {
          action: 'user.role-set',
          set: { role },
          before: { role: user.role },
          after: { role },
          endsLogins: true,
        },
  );
}
