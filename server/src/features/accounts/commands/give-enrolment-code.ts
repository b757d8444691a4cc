import { AppError } from '@lode/shared/core/errors';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { needsEnrolment, newEnrolment } from '../enrolment.ts';
import { changeUser, type UserChange } from './change-user.ts';

/**
 * Makes the code with which somebody given a role sets their second factor up; it replaces one made before and
 * nobody can read it again. ENROLMENT_NOT_NEEDED, and what `changeUser` throws.
 */
export async function giveEnrolmentCode(
  by: ActingAdmin,
  change: UserChange,
): Promise<{ code: string; expiresAt: Date }> {
  const { code, row } = newEnrolment();
  await changeUser(by, change, (user) => {
    if (!needsEnrolment(user)) throw new AppError('ENROLMENT_NOT_NEEDED');
    return {
      action: 'user.enrolment-code-given',
      set: { enrolment: row, totpPending: null },
      after: { expires_at: row.expiresAt },
    };
  });
  return { code, expiresAt: row.expiresAt };
}
