import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { AddressBookModel, type AddressBookRow } from '../address-book.model.ts';
import { isBinding, requireKnown } from '../address-book.policy.ts';
import { findInBook } from '../queries/get-address-book.ts';
import type { WithdrawalRow } from '../withdrawal.model.ts';

/**
 * Throws ADDRESS_NOT_IN_BOOK or ADDRESS_TOO_NEW where the customer has bound their withdrawals to their book, or a program
 * asks, and it does not know the address yet. In a transaction it takes the book: an address that is removed meanwhile is met.
 */
export async function requireKnownAddress(
  place: Pick<WithdrawalRow, 'userId' | 'currency' | 'walletAddress'>,
  byProgram: boolean,
  session?: ClientSession,
): Promise<void> {
  const book = await (session
    ? AddressBookModel.findByIdAndUpdate(place.userId, { $inc: { rev: 1 } }, { session })
    : AddressBookModel.findById(place.userId)
  ).lean<AddressBookRow>();
  const now = clock.now();
  if (byProgram || isBinding(book, now)) requireKnown(await findInBook(place, session), now);
}
