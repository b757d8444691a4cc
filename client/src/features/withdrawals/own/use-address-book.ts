import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import type { AddressBook, BookAddress } from '@lode/shared/withdrawals/address-book-schemas';
import { call } from '../../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';

export type LoadedBook = Loaded<AddressBook>;

/** The customer's address book; what changes it answers the whole book (`replace`). */
export function useAddressBook(): LoadedBook {
  return useLoaded('address-book', (signal) => call(addressBookRoutes.get, { signal }));
}

/** Whether an address counts as known at a moment of the server's. */
export function isKnown({ usable_at }: Pick<BookAddress, 'usable_at'>, now: number): boolean {
  return Date.parse(usable_at) <= now;
}
