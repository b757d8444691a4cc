import type { TokenKind } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import { signToken } from '../signed-token.ts';
import { TokenModel } from '../token.model.ts';
import { idleEnd, LIFE_MS } from '../token-life.ts';
import type { UserRow } from '../user.model.ts';

export interface Device {
  address: string;
  userAgent: string;
}

/** Starts a login for a user, on the customer or the admin side, and returns its signed token. */
export async function issueToken(user: UserRow, kind: TokenKind, device: Device): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const row = await TokenModel.create({
    kind,
    userId: user._id,
    username: user.username,
    role: user.role,
    createdAt: now,
    slidingExpiresAt: idleEnd(kind, now),
    expiresAt,
    ...device,
  });
  return signToken(String(row._id), expiresAt);
}
