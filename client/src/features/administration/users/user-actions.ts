import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import type { AdminUserDetail, UserAction } from '@lode/shared/accounts/admin-schemas';
import type { Role } from '@lode/shared/core/abilities';
import {
  mdiAccountCancelOutline,
  mdiAccountCheckOutline,
  mdiBadgeAccountOutline,
  mdiKeyPlus,
  mdiLockOpenOutline,
  mdiLockOutline,
  mdiLogoutVariant,
  mdiShieldOffOutline,
} from '@mdi/js';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';

/** How each action looks; one that shuts somebody out is marked. */
export const USER_ACTION_LOOK: Record<UserAction, { icon: string; danger: boolean }> = {
  lock: { icon: mdiLockOutline, danger: true },
  unlock: { icon: mdiLockOpenOutline, danger: false },
  disable: { icon: mdiAccountCancelOutline, danger: true },
  enable: { icon: mdiAccountCheckOutline, danger: false },
  'sign-out': { icon: mdiLogoutVariant, danger: false },
  'reset-second-factor': { icon: mdiShieldOffOutline, danger: true },
  'set-role': { icon: mdiBadgeAccountOutline, danger: false },
  'enrolment-code': { icon: mdiKeyPlus, danger: false },
};

export interface UserActionInput {
  reason: string;
  /** ISO time; for `lock`. */
  until: string;
  /** For `set-role`. */
  role: Role;
}

const PLAIN = {
  unlock: adminUserRoutes.unlock,
  disable: adminUserRoutes.disable,
  enable: adminUserRoutes.enable,
  'sign-out': adminUserRoutes.signOut,
  'reset-second-factor': adminUserRoutes.resetSecondFactor,
} as const;

/** The user after it; with the code that was made, which nobody is told again. */
export interface UserActionDone {
  user: AdminUserDetail;
  code?: string;
}

/**
 * Does it, or asks for it, on the state of the user that was looked at; the same key does it once.
 *
 * @throws {ApiError} USER_CHANGED when somebody else was quicker, and the codes of the action.
 */
export async function actOnUser(
  action: UserAction,
  user: AdminUserDetail,
  { reason, until, role }: UserActionInput,
  idempotencyKey: string,
): Promise<UserActionDone> {
  const params = { id: user.id };
  const body = { reason, rev: user.rev };
  const about = { params, idempotencyKey };
  return withProof('admin', async () => {
    switch (action) {
      case 'lock':
        return { user: await call(adminUserRoutes.lock, { ...about, body: { ...body, until } }, 'admin') };
      case 'set-role':
        return { user: await call(adminUserRoutes.setRole, { ...about, body: { ...body, role } }, 'admin') };
      case 'enrolment-code':
        return call(adminUserRoutes.giveEnrolmentCode, { params, body }, 'admin');
      default:
        return { user: await call(PLAIN[action], { ...about, body }, 'admin') };
    }
  });
}
