import { LOGIN_LIFE_MS } from '@lode/shared/accounts/lifetimes';
import type { TokenKind } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { mustSetUpTotp } from '../accounts.policy.ts';
import { networkOf } from '../network.ts';
import { signToken } from '../signed-token.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { idleEnd } from '../token-life.ts';
import type { UserRow } from '../user.model.ts';

/** How somebody proved who they are. */
export type LoginProof = Pick<TokenRow, 'provedFully'>;

export interface Device {
  address: string;
  userAgent: string;
}

/** Starts a login for a user, on the customer or the admin side, inside a command's transaction. */
export async function issueTokenIn(
  tx: Transaction,
  user: UserRow,
  kind: TokenKind,
  device: Device,
  proof: LoginProof = {},
): Promise<TokenRow> {
  const now = clock.now();
  const token = new TokenModel({
    kind,
    userId: user._id,
    username: user.username,
    displayName: user.displayName ?? null,
    role: user.role,
    restricted: mustSetUpTotp(user, kind),
    provedAt: now,
    ...proof,
    createdAt: now,
    slidingExpiresAt: idleEnd(kind, now),
    expiresAt: new Date(now.getTime() + LOGIN_LIFE_MS),
    ...device,
    network: networkOf(device.address),
  });
  const row = token.toObject<TokenRow>();
  await TokenModel.insertMany([row], { session: tx.session, lean: true });
  return row;
}

/** Starts a login for a user and returns its signed token. */
export async function issueToken(user: UserRow, kind: TokenKind, device: Device): Promise<string> {
  const row = await inTransaction((tx) => issueTokenIn(tx, user, kind, device));
  return signToken(String(row._id), row.expiresAt);
}
