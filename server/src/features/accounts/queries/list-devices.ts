import { deviceName } from '../device-name.ts';
import { lastUse } from '../token-life.ts';
import { listTokens } from './list-tokens.ts';

/** A login that is open: on what, and when it was last used. */
export interface OpenLogin {
  device: string;
  lastUsedAt: Date;
}

/** Where a user is logged in now, the latest login first, at most a hundred. */
export async function listDevices(userId: string): Promise<OpenLogin[]> {
  const tokens = await listTokens(userId);
  return tokens.map((token) => ({ device: deviceName(token.userAgent), lastUsedAt: lastUse(token) }));
}
