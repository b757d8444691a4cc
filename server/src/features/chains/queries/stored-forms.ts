import { COINS } from '@lode/shared/core/money';
import { normalizeAddress } from './normalize-address.ts';

/** The forms in which what is searched for, an address or a transaction id, may be stored. */
export function storedForms(text: string): string[] {
  const addresses = COINS.flatMap((coin) => normalizeAddress(coin, text) ?? []);
  return [...new Set([text, text.toLowerCase(), ...addresses])];
}
