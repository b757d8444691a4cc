import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { AddressBookRow, BookAddressRow } from './address-book.model.ts';

/** Whether withdrawals are bound to the book at this moment. */
export function isBinding(book: Pick<AddressBookRow, 'only' | 'onlyUntil'> | null, now: Date): boolean {
  return book?.only === true && (book.onlyUntil === null || now < book.onlyUntil);
}

/** Throws ADDRESS_NOT_IN_BOOK or ADDRESS_TOO_NEW where the book does not know the address. */
export function requireKnown(entry: Pick<BookAddressRow, 'usableAt'> | null, now: Date): void {
  if (!entry) throw refused('ADDRESS_NOT_IN_BOOK');
  if (now < entry.usableAt) throw refused('ADDRESS_TOO_NEW');
}

function refused(code: ErrorCode): AppError {
  return new AppError(code, { fields: { wallet_address: code } });
}
