import type { QueryFilter, Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { keptLogins } from '../read-login.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

/**
 * Changes what logins are, inside a command's transaction: no gateway goes on with what it had read of them. Answers their
 * ids.
 */
export async function changeLoginsIn(
  tx: Transaction,
  filter: QueryFilter<TokenRow>,
  set: Partial<TokenRow>,
): Promise<Types.ObjectId[]> {
  const { session } = tx;
  const rows = await TokenModel.find(filter, { _id: 1 }, { session }).lean<TokenRow[]>();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row._id);
  await TokenModel.updateMany({ _id: { $in: ids } }, { $set: set }, { session });
  const tokenIds = ids.map(String);
  tx.event('accounts.logins-changed', { tokenIds });
  // This process does not wait to be told: who is answered comes back at once.
  tx.afterCommit(async () => keptLogins.forget(tokenIds));
  return ids;
}
