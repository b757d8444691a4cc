import { BOOK_ADDRESSES_MAX } from '@lode/shared/withdrawals/address-book-schemas';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import {
  AddressBookModel,
  type AddressBookRow,
  BookAddressModel,
  type BookAddressRow,
} from '../address-book.model.ts';
import { isBinding } from '../address-book.policy.ts';
import type { WithdrawalRow } from '../withdrawal.model.ts';

export interface AddressBookView {
  addresses: BookAddressRow[];
  only: boolean;
  onlyUntil: Date | null;
}

/** A customer's address book, and whether their withdrawals are bound to it now. */
export async function getAddressBook(userId: string): Promise<AddressBookView> {
  const [book, addresses] = await Promise.all([
    AddressBookModel.findById(userId).lean<AddressBookRow>(),
    BookAddressModel.find({ userId }).sort({ _id: 1 }).limit(BOOK_ADDRESSES_MAX).lean<BookAddressRow[]>(),
  ]);
  const only = isBinding(book, clock.now());
  return { addresses, only, onlyUntil: only && book ? book.onlyUntil : null };
}

/** Whether a customer's withdrawals are bound to their book now. */
export async function isBoundToBook(userId: string): Promise<boolean> {
  return isBinding(await AddressBookModel.findById(userId).lean<AddressBookRow>(), clock.now());
}

/** The entry of a customer's book that a withdrawal would go to. */
export function findInBook(
  { userId, currency, walletAddress }: Pick<WithdrawalRow, 'userId' | 'currency' | 'walletAddress'>,
  session?: ClientSession,
): Promise<BookAddressRow | null> {
  return BookAddressModel.findOne(
    { userId, currency, address: walletAddress },
    null,
    session && { session },
  ).lean<BookAddressRow>();
}
