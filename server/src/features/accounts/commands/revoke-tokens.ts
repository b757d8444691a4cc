import type { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

interface Whose {
  userId: string | Types.ObjectId;
  /** One login; all of the user's without it. */
  _id?: string;
}

/** Ends logins inside a command's transaction; their sockets are gone within a second of its commit. */
export async function revokeTokensIn(tx: Transaction, whose: Whose): Promise<void> {
  const filter = { ...whose, revokedAt: null };
  const rows = await TokenModel.find(filter, { _id: 1 }, { session: tx.session }).lean<TokenRow[]>();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row._id);
  const now = clock.now();
  await TokenModel.updateMany({ _id: { $in: ids } }, { $set: { revokedAt: now } }, { session: tx.session });
  tx.event('accounts.session-revoked', {
    userId: String(whose.userId),
    tokenIds: ids.map(String),
    rev: now.getTime(),
  });
}

/** Ends every login of a user. */
export async function revokeTokensOf(userId: string): Promise<void> {
  await inTransaction((tx) => revokeTokensIn(tx, { userId }));
}
