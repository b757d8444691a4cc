import type { LanguageCode } from '@lode/shared/core/languages';

/** Languages that have many words, or beginnings of words, in common: how one of them asks helps the others. */
const FAMILIES: readonly (readonly LanguageCode[])[] = [
  ['es', 'pt', 'it', 'fr', 'ro'],
  ['cs', 'sk', 'pl', 'hr'],
  ['ru', 'uk', 'bg'],
  ['sv', 'da', 'no'],
  ['de', 'nl'],
  ['ar', 'fa', 'ur'],
  ['id', 'ms'],
];

/** The languages that learn their words together with this one, itself among them; the same list for each of them. */
export const familyOf = (language: LanguageCode): readonly LanguageCode[] =>
  FAMILIES.find((family) => family.includes(language)) ?? [language];
