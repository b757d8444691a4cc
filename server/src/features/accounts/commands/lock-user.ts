import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { changeUser, type UserChange } from './change-user.ts';

const LONGEST_MS = 10 * 366 * 24 * 3600 * 1000;

/** Locks a user out until a time and ends their logins. LOCK_TIME_INVALID, and what `changeUser` throws. */
export function lockUser(by: ActingAdmin, change: UserChange, until: Date): Promise<void> {
  const ahead = until.getTime() - clock.nowMs();
  if (ahead <= 0 || ahead > LONGEST_MS) {
    throw invalidTime();
  }
  return changeUser(by, change, (user) => {
    if (user.lockedUntil?.getTime() === until.getTime()) return null;
    // A shorter lock of staff would be an unlocking that nobody else has seen.
    if (user.role !== 'user' && user.lockedUntil && user.lockedUntil > until) throw invalidTime();
    return {
      action: 'user.locked',
      set: { lockedUntil: until },
      before: { locked_until: user.lockedUntil },
      after: { locked_until: until },
      endsLogins: 'locked',
    };
  });
}

const invalidTime = () => new AppError('LOCK_TIME_INVALID', { fields: { until: 'LOCK_TIME_INVALID' } });
