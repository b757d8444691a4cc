import { TOKEN_KINDS } from '@lode/shared/core/abilities';
import { clock } from '../../../platform/clock.ts';
import { TokenModel } from '../token.model.ts';
import { idleEnd } from '../token-life.ts';

/** Writes down that these logins are in use now. A dead one stays dead. */
export async function renewTokens(tokenIds: string[]): Promise<void> {
  const now = clock.now();
  for (const kind of TOKEN_KINDS) {
    await TokenModel.updateMany(
      { _id: { $in: tokenIds }, kind, revokedAt: null, slidingExpiresAt: { $gt: now } },
      { $set: { slidingExpiresAt: idleEnd(kind, now) } },
    );
  }
}
