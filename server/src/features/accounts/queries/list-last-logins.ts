import { deviceName } from '../device-name.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

/** Somebody's newest logins on the customers' side, as long as they are kept. */
export async function listLastLogins(userId: string, limit: number) {
  const rows = await TokenModel.find({ userId, kind: 'user' })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<TokenRow[]>();
  return rows.map(({ createdAt, userAgent, revokedAt }) => ({
    at: createdAt,
    device: deviceName(userAgent),
    ended: revokedAt !== null,
  }));
}
