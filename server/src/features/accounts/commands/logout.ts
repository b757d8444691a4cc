import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/** Ends the login that is asking. */
export async function logout(identity: Identity): Promise<void> {
  await inTransaction((tx) => revokeTokensIn(tx, { userId: identity.userId, _id: identity.tokenId }));
}
