import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { changeUser, type UserChange } from './change-user.ts';

/**
 * Takes a user's second factor away, for who lost theirs, ends their logins and tells them by mail. TOTP_NOT_SET_UP when
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
      alongside: (tx) => {
        const facts = { time: clock.now().toISOString() };
        return queueMail(tx, { to: user.email, kind: 'totp_reset', language: user.language, facts });
      },
    };
  });
}
