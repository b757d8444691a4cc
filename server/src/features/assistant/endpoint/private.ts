/** E-mail addresses; and addresses and transactions of any chain: long words with a digit in them. */
export const MAIL_ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;
export const CHAIN_ADDRESS = /\b(?=[a-z]*\d)[a-z0-9]{25,}\b/giu;

/** What a customer writes that is nobody else's business, and that no article is found by. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [MAIL_ADDRESS, '[e-mail]'],
  [CHAIN_ADDRESS, '[address]'],
  // Of telephones, cards and accounts.
  [/\+?\d(?:[\s().-]{0,3}\d){8,}/gu, '[number]'],
];

/** A customer's words as they may leave the house: without addresses, transactions and long numbers. */
export function withoutPrivate(text: string): string {
  return PRIVATE.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);
}
