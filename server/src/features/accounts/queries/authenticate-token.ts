import type { LoginEndData } from '@lode/shared/accounts/login-ends';
import { AppError } from '@lode/shared/core/errors';
import { isValidObjectId } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { renewTokens } from '../commands/renew-tokens.ts';
import { keptLogins, readLogin } from '../read-login.ts';
import { readToken } from '../signed-token.ts';
import type { TokenRow } from '../token.model.ts';
import { isAlive, wantsRenewal } from '../token-life.ts';

/**
 * Who a bearer token belongs to; one read by id, or for who only `reads` none, where the login was read a moment ago.
 * Throws UNAUTHENTICATED for a token that is forged, expired, unused for too long or revoked; who holds one that was good
 * once is told why it no longer is. Counts as use of it.
 */
export async function authenticateToken(token: string, reads = false): Promise<Identity> {
  const signed = await readToken(token);
  if (!signed || !isValidObjectId(signed.id)) throw new AppError('UNAUTHENTICATED');
  const { id: tokenId, isOver } = signed;
  const row = await findLogin(tokenId, reads);
  const now = clock.now();
  if (!row || isOver || !isAlive(row, now)) throw ended(row);
  if (wantsRenewal(row, now)) {
    await renewTokens([tokenId]);
    keptLogins.forget([tokenId]);
  }
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

/** Nobody is refused by what was kept: a login in use was renewed meanwhile, a demo's moved along with its clock. */
async function findLogin(tokenId: string, reads: boolean): Promise<TokenRow | null> {
  const kept = reads ? await keptLogins.get(tokenId) : null;
  return kept && isAlive(kept, clock.now()) ? kept : readLogin(tokenId);
}

function ended(row: TokenRow | null): AppError {
  const reason = row?.revokedAt ? row.ended : 'expired';
  return new AppError('UNAUTHENTICATED', { data: reason && ({ reason } satisfies LoginEndData) });
}
