import { LANGUAGES, type LanguageCode } from '@lode/shared/core/languages';

/** A language under its own name. */
export const languageName = (code: LanguageCode): string =>
  LANGUAGES.find((language) => language.code === code)?.name ?? code;
