import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { countCodeTry } from '../attempts.ts';
import type { Caller } from '../browser-key.ts';
import { knowOnlyBrowser } from '../known-browsers.ts';
import { type CodeUse, checkCode, spendCode } from '../mailed-codes.ts';
import { openAccount } from '../open-account.ts';
import { getProfile } from '../queries/get-profile.ts';
import { requireFullProof } from '../queries/require-proof.ts';
import { UserModel } from '../user.model.ts';
import { revokeTokensIn } from './revoke-tokens.ts';

/** As much of an address as its owner needs to know it again. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

/**
 * Changes the caller's e-mail to one that a mailed code proves, ends their other logins, and tells the old
 * address. REAUTH_REQUIRED, TOO_MANY_ATTEMPTS, CODE_INVALID, CODE_EXPIRED; DUPLICATE_USER is told to who
 * reads the new address's mail only.
 */
export async function updateEmail(
  identity: Identity,
  { email, code }: { email: string; code: string },
  caller: Caller,
): Promise<void> {
  const user = await getProfile(identity);
  await requireFullProof(identity, user);
  await countCodeTry(caller.address);
  const use: CodeUse = { purpose: 'change', email, userId: identity.userId };
  const checked = await checkCode(use, code, caller);
  const { _id, email: old, language } = user;
  try {
    await inTransaction(async (tx) => {
      await spendCode(tx, checked);
      const fields = { email, emailVerified: true };
      await UserModel.updateOne(openAccount(identity.userId), { $set: fields }, { session: tx.session });
      await knowOnlyBrowser(tx, { _id, email }, caller.browserKey);
      await revokeTokensIn(tx, { userId: identity.userId, except: identity.tokenId }, 'email');
      const facts = { email: masked(email), time: clock.now().toISOString() };
      if (old !== email) await queueMail(tx, { to: old, kind: 'email_changed', language, facts });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('DUPLICATE_USER', { fields: { email: 'DUPLICATE_USER' }, cause: error });
  }
}
