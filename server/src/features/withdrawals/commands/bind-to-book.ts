import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { getProfile } from '../../accounts/queries/get-profile.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { AddressBookModel } from '../address-book.model.ts';
import { isBinding } from '../address-book.policy.ts';
import { lockAddressBook } from './lock-address-book.ts';

/**
 * Binds the caller's withdrawals to known addresses of their book at once, or lets them off it after the wait, of
 * which they are told by mail. Said again it changes nothing: the wait does not begin anew. REAUTH_REQUIRED.
 */
export async function bindToBook(identity: Identity, only: boolean): Promise<void> {
  await requireProof(identity);
  const { userId } = identity;
  const { email, language } = await getProfile(identity);
  await inTransaction(async (tx) => {
    const { session } = tx;
    const book = await lockAddressBook(tx, userId);
    const now = clock.now();
    if (only) {
      await AddressBookModel.updateOne({ _id: userId }, { $set: { only, onlyUntil: null } }, { session });
      return;
    }
    if (!isBinding(book, now) || book.onlyUntil !== null) return;
    const onlyUntil = new Date(now.getTime() + config.addressWaitMs);
    await AddressBookModel.updateOne({ _id: userId }, { $set: { onlyUntil } }, { session });
    const facts = { time: onlyUntil.toISOString() };
    await queueMail(tx, { to: email, kind: 'address_book_off', language, facts });
  });
}
