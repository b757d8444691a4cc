import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { defineHandler } from '../../guard/ports/matter-handlers.ts';
import { lettingInSchema, staffMatter } from '../staff-matters.ts';
import type { UserRow } from '../user.model.ts';
import { changeUser, changeUserGuarded, type PlannedChange, type UserChange } from './change-user.ts';

/** Lets a locked user in again; a staff member is asked for. What `changeUser` throws. */
export function unlockUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, PLANS.unlock);
}

/** Enables a disabled user; a lock that still runs stays. A staff member is asked for. What `changeUser` throws. */
export function enableUser(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, PLANS.enable);
}

export const lettingInHandler = defineHandler(lettingInSchema, (tx, { action, ...about }, cause) =>
  changeUserGuarded(tx, cause, about, PLANS[action]),
);

const PLANS = { unlock: planUnlock, enable: planEnable };

function planUnlock({ lockedUntil, role }: UserRow): PlannedChange | null {
  if (lockedUntil === null) return null;
  return {
    action: 'user.unlocked',
    set: { lockedUntil: null },
    before: { locked_until: lockedUntil },
    after: { locked_until: null },
    guarded: { matter: staffMatter('staff-unlock', role), payload: { action: 'unlock' } },
  };
}

function planEnable({ status, role }: UserRow): PlannedChange | null {
  if (status === 'active') return null;
  return {
    action: 'user.enabled',
    set: { status: 'active' },
    before: { status },
    after: { status: 'active' },
    guarded: { matter: staffMatter('staff-unlock', role), payload: { action: 'enable' } },
  };
}
