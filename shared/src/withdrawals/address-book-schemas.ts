import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { walletAddressInput } from './own-schemas.ts';

/** So many addresses a customer may keep. */
export const BOOK_ADDRESSES_MAX = 20;
const LABEL_MAX = 40;

export const bookAddressSchema = z.object({
  id: idSchema,
  label: z.string(),
  currency: z.enum(COINS),
  network: z.string(),
  wallet_address: z.string(),
  created_at: timeSchema,
  /** From then on it counts as known. */
  usable_at: timeSchema,
});
export type BookAddress = z.infer<typeof bookAddressSchema>;

export const addressBookSchema = z.object({
  /** The oldest first. */
  items: z.array(bookAddressSchema),
  /** Withdrawals go to known addresses of the book only. */
  only: z.boolean(),
  /** When that ends, because it was switched off; null where it lasts, or is off. */
  only_until: timeSchema.nullable(),
  /** How long a new address, and switching off, has to wait. */
  wait_seconds: z.number().int(),
});
export type AddressBook = z.infer<typeof addressBookSchema>;

export const newBookAddressSchema = z.object({
  currency: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  wallet_address: walletAddressInput,
  label: z.string({ error: 'ADDRESS_LABEL_REQUIRED' }).trim().min(1, 'ADDRESS_LABEL_REQUIRED').max(LABEL_MAX),
});
