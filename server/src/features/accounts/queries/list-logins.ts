import { deviceName } from '../device-name.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { lastUse } from '../token-life.ts';

/** Every login of somebody that is still kept, those that have ended too, for themselves. */
export async function* listLogins(userId: string) {
  for await (const row of TokenModel.find({ userId }).sort({ createdAt: -1 }).lean<TokenRow[]>().cursor()) {
    const token = row as unknown as TokenRow;
    yield {
      at: token.createdAt,
      side: token.kind,
      device: deviceName(token.userAgent),
      user_agent: token.userAgent,
      address: token.address,
      last_used_at: lastUse(token),
      ended_at: token.revokedAt,
    };
  }
}
