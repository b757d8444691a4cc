import { clock } from '../../../platform/clock.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

const MOST = 100;

/** Where a user is logged in now, the latest login first, at most a hundred. */
export function listTokens(userId: string): Promise<TokenRow[]> {
  const now = clock.now();
  return TokenModel.find({
    userId,
    revokedAt: null,
    slidingExpiresAt: { $gt: now },
    expiresAt: { $gt: now },
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST)
    .lean<TokenRow[]>();
}
