import type { LoginEndData } from '@lode/shared/accounts/login-ends';
import { AppError } from '@lode/shared/core/errors';
import { isValidObjectId, Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { renewTokens } from '../commands/renew-tokens.ts';
import { readToken } from '../signed-token.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { isAlive, wantsRenewal } from '../token-life.ts';

/**
 * Who a bearer token belongs to; one read by id. Throws UNAUTHENTICATED for a token that is forged,
 * expired, unused for too long or revoked; who holds one that was good once is told why it no longer is. Counts as
 * use of it.
 */
export async function authenticateToken(token: string): Promise<Identity> {
  const signed = await readToken(token);
  if (!signed || !isValidObjectId(signed.id)) throw new AppError('UNAUTHENTICATED');
  const { id: tokenId, isOver } = signed;
  const row = await readRow(tokenId);
  const now = clock.now();
  if (!row || isOver || !isAlive(row, now)) throw ended(row);
  if (wantsRenewal(row, now)) await renewTokens([tokenId]);
  return {
    userId: String(row.userId),
    username: row.username,
    displayName: row.displayName ?? null,
    kind: row.kind,
    role: row.role,
    tokenId,
    restricted: row.restricted,
  };
}

/** By the driver itself: it is read for every request. */
function readRow(tokenId: string): Promise<TokenRow | null> {
  return TokenModel.collection.findOne<TokenRow>({ _id: new Types.ObjectId(tokenId) });
}

function ended(row: TokenRow | null): AppError {
  const reason = row?.revokedAt ? row.ended : 'expired';
  return new AppError('UNAUTHENTICATED', { data: reason && ({ reason } satisfies LoginEndData) });
}
