import type { TokenKind } from '@lode/shared/core/abilities';
import type { Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { TokenModel, type TokenRow } from '../token.model.ts';

interface Whose {
  userId: Types.ObjectId;
  _id?: string;
  kind?: TokenKind;
}

/**
 * Restricts logins to setting up the second factor, or no longer, inside a command's transaction. A socket has the
 * rights it was let in with: those of logins that change end within a second of the commit, and come back with the new.
 */
export async function setRestrictedIn(tx: Transaction, whose: Whose, restricted: boolean): Promise<void> {
  const { session } = tx;
  const filter = { ...whose, revokedAt: null, restricted: !restricted };
  const rows = await TokenModel.find(filter, { _id: 1 }, { session }).lean<TokenRow[]>();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row._id);
  await TokenModel.updateMany({ _id: { $in: ids } }, { $set: { restricted } }, { session });
  tx.event('accounts.rights-changed', { tokenIds: ids.map(String) });
}
