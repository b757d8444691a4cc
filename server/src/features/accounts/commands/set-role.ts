import { abilitiesOf, type Role } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { defineHandler } from '../../guard/ports/matter-handlers.ts';
import { forgetChallengesIn } from '../passkeys/passkey-challenge.ts';
import { roleChangeSchema, staffMatter } from '../staff-matters.ts';
import type { UserRow } from '../user.model.ts';
import { changeUser, changeUserGuarded, type PlannedChange, type UserChange } from './change-user.ts';

/**
 * Asks for what a user may do to be set: it always makes, changes or takes a staff role. Their logins, made for the old
 * role, end with it. What `changeUser` throws.
 */
export function setRole(by: ActingAdmin, change: UserChange, role: Role): Promise<void> {
  return changeUser(by, change, (user) => planRole(user, role));
}

export const roleHandler = defineHandler(roleChangeSchema, (tx, { role, ...about }, cause) =>
  changeUserGuarded(tx, cause, about, (user) => planRole(user, role)),
);

function planRole(user: UserRow, role: Role): PlannedChange | null {
  if (user.role === role) return null;
  return {
    action: 'user.role-set',
    // What somebody began to set up before had asked for no enrolment code: a second factor here, a passkey below.
    set: { role, staffSince: staffSince(user, role), totpPending: null },
    before: { role: user.role },
    after: { role },
    endsLogins: 'role',
    alongside: (tx) => forgetChallengesIn(tx, user._id),
    guarded: { matter: staffMatter('staff-role', user.role, role), payload: { role } },
  };
}

/** A role that allows something new begins the wait anew: what it allows is not approved with at once. */
function staffSince(user: UserRow, role: Role): Date | null {
  if (role === 'user') return null;
  const before = abilitiesOf({ kind: 'admin', role: user.role });
  const more = abilitiesOf({ kind: 'admin', role }).some((ability) => !before.includes(ability));
  return more ? clock.now() : (user.staffSince ?? null);
}
