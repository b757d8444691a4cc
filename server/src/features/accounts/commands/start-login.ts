import type { TokenKind } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
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

/** Begins a login of somebody who has proved who they are. */
export async function startLogin(user: UserRow, side: TokenKind, device: Device): Promise<StartedLogin> {
  const lastLoginAt = clock.now();
  const login = await inTransaction(async (tx) => {
    await UserModel.updateOne({ _id: user._id }, { $set: { lastLoginAt } }, { session: tx.session });
    return issueTokenIn(tx, user, side, device);
  });
  const token = await signToken(String(login._id), login.expiresAt);
  return { token, login, user: { ...user, lastLoginAt } };
}
