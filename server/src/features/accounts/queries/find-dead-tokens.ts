import { clock } from '../../../platform/clock.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';
import { isAlive } from '../token-life.ts';

/** Which of these logins are over (revoked, expired, unused for too long, gone). */
export async function findDeadTokens(tokenIds: string[]): Promise<Set<string>> {
  const rows = await TokenModel.find({ _id: { $in: tokenIds } }).lean<TokenRow[]>();
  const now = clock.now();
  const alive = new Set(rows.filter((row) => isAlive(row, now)).map((row) => String(row._id)));
  return new Set(tokenIds.filter((id) => !alive.has(id)));
}
