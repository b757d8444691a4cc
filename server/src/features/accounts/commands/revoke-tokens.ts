import type { LoginEnd } from '@lode/shared/accounts/login-ends';
import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { forgetDevicesOfIn } from '../../notifications/commands/keep-push-devices.ts';
import { changeLoginsIn } from './change-logins.ts';

interface Whose {
  userId: string | Types.ObjectId;
  /** One login; all of the user's without it. */
  _id?: string;
  /** All but this one. */
  except?: string;
}

/**
 * Ends logins inside a command's transaction; their sockets are gone within a second of its commit.
 * `ended` is told to whoever comes with one of them; nothing where its holder has just logged out. Answers how many
 * there were.
 */
export async function revokeTokensIn(
  tx: Transaction,
  { except, ...whose }: Whose,
  ended?: LoginEnd,
): Promise<number> {
  const filter = { ...whose, ...(except !== undefined && { _id: { $ne: except } }), revokedAt: null };
  const now = clock.now();
  const ids = await changeLoginsIn(tx, filter, { revokedAt: now, ...(ended && { ended }) });
  if (ids.length === 0) return 0;
  await forgetDevicesOfIn(tx, ids);
  tx.event('accounts.session-revoked', {
    userId: String(whose.userId),
    tokenIds: ids.map(String),
    rev: now.getTime(),
  });
  return ids.length;
}

/** Ends every login of a user. */
export async function revokeTokensOf(userId: string): Promise<void> {
  await inTransaction((tx) => revokeTokensIn(tx, { userId }));
}
