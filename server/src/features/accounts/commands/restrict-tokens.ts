import type { TokenKind } from '@lode/shared/core/abilities';
import type { Types } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { mustSetUpTotp } from '../accounts.policy.ts';
import { TokenModel } from '../token.model.ts';
import type { UserRow } from '../user.model.ts';
import { changeLoginsIn } from './change-logins.ts';

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
  const ids = await changeLoginsIn(
    tx,
    { ...whose, revokedAt: null, restricted: !restricted },
    { restricted },
  );
  if (ids.length > 0) tx.event('accounts.rights-changed', { tokenIds: ids.map(String) });
}

/** This login's proof counts as a full one: it has just set a second factor up with it. */
export async function noteFullProofIn({ session }: Transaction, tokenId: string): Promise<void> {
  await TokenModel.updateOne({ _id: tokenId }, { $set: { provedFully: true } }, { session });
}

/**
 * The last second factor of a user is gone: where staff must have one, their logins are restricted at once. `prover`
 * is the login that has just proved the factor it took away, if it has: it may set up the next one.
 */
export async function restrictStaffIn(tx: Transaction, user: UserRow, prover?: string): Promise<void> {
  if (!mustSetUpTotp(user, 'admin')) return;
  await setRestrictedIn(tx, { userId: user._id, kind: 'admin' }, true);
  if (prover === undefined) return;
  await TokenModel.updateOne({ _id: prover }, { $set: { mayEnrol: true } }, { session: tx.session });
}
