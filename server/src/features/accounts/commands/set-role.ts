import { abilitiesOf, type Role } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import type { UserRow } from '../user.model.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Sets what a user may do; their logins, made for the old role, end. What `changeUser` throws. */
export function setRole(by: ActingAdmin, change: UserChange, role: Role): Promise<void> {
  return changeUser(by, change, (user) =>
    user.role === role
      ? null
      : {
          action: 'user.role-set',
          set: { role, staffSince: staffSince(user, role) },
          before: { role: user.role },
          after: { role },
          endsLogins: true,
        },
  );
}

/** A role that allows something new begins the wait anew: what it allows is not approved with at once. */
function staffSince(user: UserRow, role: Role): Date | null {
  if (role === 'user') return null;
  const before = abilitiesOf({ kind: 'admin', role: user.role });
  const more = abilitiesOf({ kind: 'admin', role }).some((ability) => !before.includes(ability));
  return more ? clock.now() : (user.staffSince ?? null);
}
