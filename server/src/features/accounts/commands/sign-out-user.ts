import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/** Ends every login of a user. What `changeUser` throws. */
export function signOutUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, () => ({ action: 'user.signed-out', endsLogins: 'staff' }));
}
