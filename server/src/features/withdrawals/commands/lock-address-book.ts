import type { Transaction } from '../../../platform/transaction.ts';
import { requireStanding } from '../../accounts/queries/require-standing.ts';
import { AddressBookModel, type AddressBookRow } from '../address-book.model.ts';

/**
 * Takes a customer's book for the rest of a transaction, which changes it: one change after another, none while a
 * withdrawal goes by it. ACCOUNT_CLOSED and what else keeps its customer out.
 */
export async function lockAddressBook(tx: Transaction, userId: string): Promise<AddressBookRow> {
  const book = await touchAddressBook(tx, userId);
  await requireStanding(userId, tx.session);
  return book;
}

/** The same without asking for whom: for who closes the account. */
export function touchAddressBook({ session }: Transaction, userId: string): Promise<AddressBookRow> {
  return AddressBookModel.findOneAndUpdate(
    { _id: userId },
    { $inc: { rev: 1 }, $setOnInsert: { addresses: 0, only: false, onlyUntil: null } },
    { session, upsert: true, returnDocument: 'after' },
  ).lean<AddressBookRow>();
}
