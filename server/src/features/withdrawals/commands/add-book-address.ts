import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { BOOK_ADDRESSES_MAX } from '@lode/shared/withdrawals/address-book-schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import type { Identity } from '../../../platform/identity.ts';
import { findMade } from '../../../platform/request-key.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { getProfile } from '../../accounts/queries/get-profile.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { checkAddress } from '../../reserves/queries/check-address.ts';
import { AddressBookModel, BookAddressModel, type BookAddressRow } from '../address-book.model.ts';
import { findInBook } from '../queries/get-address-book.ts';
import { lockAddressBook } from './lock-address-book.ts';

export interface NewBookAddress {
  currency: Coin;
  walletAddress: string;
  label: string;
  requestKey: string | undefined;
}

/**
 * Adds an address to the caller's book, known after the wait, and tells them by mail. REAUTH_REQUIRED, what
 * `checkAddress` and `lockAddressBook` throw, ADDRESS_IN_BOOK, TOO_MANY_ADDRESSES.
 */
export async function addBookAddress(identity: Identity, asked: NewBookAddress): Promise<void> {
  await requireProof(identity);
  const { currency, label, requestKey = null } = asked;
  const address = await checkAddress(currency, asked.walletAddress);
  const { _id: userId, email, language } = await getProfile(identity);
  await inTransaction(async (tx) => {
    const book = await lockAddressBook(tx, identity.userId);
    if (await findMade(BookAddressModel, requestKey, tx.session)) return;
    if (await findInBook({ userId, currency, walletAddress: address }, tx.session))
      throw new AppError('ADDRESS_IN_BOOK', { fields: { wallet_address: 'ADDRESS_IN_BOOK' } });
    if (book.addresses >= BOOK_ADDRESSES_MAX) throw new AppError('TOO_MANY_ADDRESSES');
    const createdAt = clock.now();
    const usableAt = new Date(createdAt.getTime() + config.addressWaitMs);
    const _id = new mongoose.Types.ObjectId();
    await store(tx, { _id, userId, currency, address, label, createdAt, usableAt, requestKey });
    const facts = { coin: currency, wallet: address, time: usableAt.toISOString() };
    await queueMail(tx, { to: email, kind: 'address_added', language, facts });
  });
}

async function store({ session }: Transaction, row: BookAddressRow): Promise<void> {
  await BookAddressModel.insertMany([row], { session, lean: true });
  await AddressBookModel.updateOne({ _id: row.userId }, { $inc: { addresses: 1 } }, { session });
}
