import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { AddressBookModel, BookAddressModel } from '../address-book.model.ts';
import { lockAddressBook, touchAddressBook } from './lock-address-book.ts';

/** Removes an address from the caller's book; what was asked for before goes its way. REAUTH_REQUIRED, NOT_FOUND. */
export async function removeBookAddress(identity: Identity, id: string): Promise<void> {
  await requireProof(identity);
  const { userId } = identity;
  await inTransaction(async (tx) => {
    const { session } = tx;
    await lockAddressBook(tx, userId);
    const { deletedCount } = await BookAddressModel.deleteOne({ _id: id, userId }, { session });
    if (deletedCount === 0) throw new AppError('NOT_FOUND');
    await AddressBookModel.updateOne({ _id: userId }, { $inc: { addresses: -1 } }, { session });
  });
}

/** Removes a customer's whole book, as their account is closed. */
export async function forgetAddressBookIn(tx: Transaction, userId: string): Promise<void> {
  const { session } = tx;
  // Who adds an address at this moment meets this row, and finds the account closed.
  await touchAddressBook(tx, userId);
  await BookAddressModel.deleteMany({ userId }, { session });
  await AddressBookModel.deleteOne({ _id: userId }, { session });
}
