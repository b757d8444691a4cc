/** What a customer writes that is nobody else's business, and that no article is found by. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/gu, '[e-mail]'],
  [/\b(?:0x)?[0-9a-f]{32,}\b/giu, '[transaction]'],
  [/\b[a-z0-9]{25,}\b/giu, '[address]'],
  [/\+?\d(?:[\s().-]?\d){7,}/gu, '[number]'],
];

/** A customer's words as they may leave the house: without addresses, transactions and long numbers. */
export function withoutPrivate(text: string): string {
  return PRIVATE.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);
}
