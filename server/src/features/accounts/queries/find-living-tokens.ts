import { clock } from '../../../platform/clock.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { isAlive } from '../token-life.ts';

/** Which of these logins are not over (revoked, expired, unused for too long, gone), and whether each is restricted. */
export async function findLivingTokens(tokenIds: string[]): Promise<Map<string, { restricted: boolean }>> {
  const rows = await TokenModel.find({ _id: { $in: tokenIds } }).lean<TokenRow[]>();
  const now = clock.now();
  const alive = rows.filter((row) => isAlive(row, now));
  return new Map(alive.map(({ _id, restricted }) => [String(_id), { restricted }]));
}

/** Whether one of them lasts, and is not restricted. */
export async function isLoggedIn(tokenId: string): Promise<boolean> {
  return (await findLivingTokens([tokenId])).get(tokenId)?.restricted === false;
}
