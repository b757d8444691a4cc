import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { defineHandler } from '../../guard/ports/matter-handlers.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { hasSecondFactor } from '../accounts.policy.ts';
import { forgetPasskeysIn } from '../passkeys/change-passkeys.ts';
import { factorResetSchema, staffMatter } from '../staff-matters.ts';
import type { UserRow } from '../user.model.ts';
import { changeUser, changeUserGuarded, type PlannedChange, type UserChange } from './change-user.ts';

/**
 * Takes a user's second factor and passkeys away, for who lost theirs, ends their logins and tells them by mail; a
 * staff member's is asked for. TOTP_NOT_SET_UP when there is none, and what `changeUser` throws.
 */
export function resetSecondFactor(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, planReset);
}

export const factorHandler = defineHandler(factorResetSchema, (tx, about, cause) =>
  changeUserGuarded(tx, cause, about, planReset),
);

function planReset(user: UserRow): PlannedChange {
  if (!hasSecondFactor(user)) throw new AppError('TOTP_NOT_SET_UP');
  return {
    action: 'user.second-factor-reset',
    set: { totp: null, totpPending: null, passkeys: 0 },
    before: { second_factor: true },
    after: { second_factor: false },
    endsLogins: 'staff',
    alongside: async (tx) => {
      await forgetPasskeysIn(tx, user._id);
      const facts = { time: clock.now().toISOString() };
      await queueMail(tx, { to: user.email, kind: 'totp_reset', language: user.language, facts });
    },
    guarded: { matter: staffMatter('staff-second-factor', user.role) },
  };
}
