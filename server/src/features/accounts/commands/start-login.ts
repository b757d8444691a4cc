import type { TokenKind } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { mayEnter, requireGoodStanding } from '../accounts.policy.ts';
import { signToken } from '../signed-token.ts';
import type { TokenRow } from '../token.model.ts';
import { UserModel, type UserRow } from '../user.model.ts';
import { type Device, issueTokenIn } from './issue-token.ts';

/** A login that has begun. */
export interface StartedLogin {
  /** Signed, for the client to keep. */
  token: string;
  login: TokenRow;
  user: UserRow;
}

/**
 * Begins a login of somebody who has proved who they are, as they stand when it is stored: one whom an
 * administrator shut out or gave another role meanwhile is refused.
 */
export async function startLogin(user: UserRow, side: TokenKind, device: Device): Promise<StartedLogin> {
  const lastLoginAt = clock.now();
  const login = await inTransaction(async (tx) => {
    const current = await UserModel.findOneAndUpdate(
      { _id: user._id },
      { $set: { lastLoginAt } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<UserRow>();
    if (!current || !mayEnter(current, side)) throw new AppError('AUTH_FAILED');
    requireGoodStanding(current, lastLoginAt);
    return issueTokenIn(tx, current, side, device);
  });
  const token = await signToken(String(login._id), login.expiresAt);
  return { token, login, user: { ...user, lastLoginAt } };
}
