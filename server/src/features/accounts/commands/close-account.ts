import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { recordOperation } from '../../administration/commands/record-operation.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { closedEmailHash } from '../closed-email.ts';
import { KnownBrowserModel } from '../known-browser.model.ts';
import { KnownDeviceModel } from '../known-device.model.ts';
import { LoginFailureModel } from '../login-failure.model.ts';
import { OauthLinkModel } from '../oauth.model.ts';
import { forgetPasskeysIn } from '../passkeys/change-passkeys.ts';
import { forgetChallengesIn } from '../passkeys/passkey-challenge.ts';
import { TokenModel } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { noteCustomers } from './note-customers.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/** What a closed account is called wherever its owner's name stood. */
export interface ClosedAccount {
  id: string;
  username: string;
  email: string;
}

/**
 * Closes a customer's account at their own wish, inside a command's transaction that has looked at their money: ends
 * their logins, removes what identifies them, and tells them by mail. The address can register anew. FORBIDDEN for
 * staff: a colleague decides about them.
 */
export async function closeAccountIn(tx: Transaction, userId: string): Promise<ClosedAccount> {
  const { session } = tx;
  const user = await UserModel.findById(userId, null, { session }).lean<UserRow>();
  if (user?.role !== 'user' || user.status !== 'active') throw new AppError('FORBIDDEN');
  const closed = { id: userId, username: `closed_${userId}`, email: `closed-${userId}@account.invalid` };
  await queueMail(tx, {
    to: user.email,
    kind: 'account_closed',
    language: user.language,
    facts: { time: clock.now().toISOString() },
  });
  await UserModel.updateOne(
    { _id: user._id },
    { $set: withoutOwner(user, closed), $inc: { adminRev: 1 } },
    { session },
  );
  await noteCustomers([userId], session);
  await revokeTokensIn(tx, { userId }, 'closed');
  await forgetTraces(tx, user);
  await recordOperation(tx, {
    by: null,
    action: 'user.closed',
    target: { type: 'user', id: userId, label: closed.username },
    before: { status: user.status },
    after: { status: 'closed' },
  });
  return closed;
}

/** The password stays as its hash, so that its owner, and nobody else, is told that the account is closed. */
function withoutOwner(user: UserRow, { username, email }: ClosedAccount): Partial<UserRow> {
  return {
    username,
    usernameKey: username,
    email,
    status: 'closed',
    closedEmail: closedEmailHash(user.email),
    lockedUntil: null,
    totp: null,
    totpPending: null,
    passkeys: 0,
    displayName: null,
    country: null,
    language: null,
    theme: null,
    walletAddress: null,
    referralCodeState: 'disabled',
    fingerprintHash: null,
    registrationAddress: null,
    registrationNetwork: null,
  };
}

/** Where the account was used, and by what it was known. */
async function forgetTraces(tx: Transaction, { _id: userId, username }: UserRow): Promise<void> {
  const { session } = tx;
  await forgetPasskeysIn(tx, userId);
  await forgetChallengesIn(tx, userId);
  for (const model of [KnownBrowserModel, KnownDeviceModel, LoginFailureModel, OauthLinkModel])
    await model.collection.deleteMany({ userId }, { session });
  await TokenModel.updateMany(
    { userId, username },
    { $set: { username: '', userAgent: '', address: '', network: null } },
    { session },
  );
}
