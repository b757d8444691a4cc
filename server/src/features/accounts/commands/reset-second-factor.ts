import { AppError } from '@lode/shared/core/errors';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

/**
 * Takes a user's second factor away, for who lost theirs, and ends their logins. TOTP_NOT_SET_UP when
 * there is none, and what `changeUser` throws.
 */
export function resetSecondFactor(by: ActingAdmin, change: UserChange): Promise<void> {
  return changeUser(by, change, (user) => {
    if (!user.totp) throw new AppError('TOTP_NOT_SET_UP');
    return {
      action: 'user.second-factor-reset',
      set: { totp: null, totpPending: null },
      before: { second_factor: true },
      after: { second_factor: false },
      endsLogins: true,
    };
  });
}
