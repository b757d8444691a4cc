import { AppError } from '@lode/shared/core/errors';
import { isValidObjectId } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { renewTokens } from '../commands/renew-tokens.ts';
import { readToken } from '../signed-token.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { isAlive, wantsRenewal } from '../token-life.ts';

/**
 * Who a bearer token belongs to; one read by id. Throws UNAUTHENTICATED for a token that is forged,
 * expired, unused for too long or revoked. Counts as use of it.
 */
export async function authenticateToken(token: string): Promise<Identity> {
  const tokenId = await readToken(token);
  if (tokenId === undefined || !isValidObjectId(tokenId)) throw new AppError('UNAUTHENTICATED');
  const row = await TokenModel.findById(tokenId).lean<TokenRow>();
  const now = clock.now();
  if (!row || !isAlive(row, now)) throw new AppError('UNAUTHENTICATED');
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
