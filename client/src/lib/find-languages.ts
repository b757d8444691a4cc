import { LANGUAGES } from '@lode/shared/core/languages';

export interface NamedLanguage {
  code: string;
  /** Its own. */
  name: string;
}

/** A language's name in another; its code where the browser knows none. */
export function nameIn(reader: string, code: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
}

/** Without marks and case: who looks for Español types espanol. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The languages of which a word of their own, English or `reader`'s name begins with what was typed, in their order. */
export function findLanguages(typed: string, reader: string): NamedLanguage[] {
  const wanted = plain(typed.trim());
  return LANGUAGES.filter(({ code, name }) =>
    [name, nameIn('en', code), nameIn(reader, code), code].some((one) =>
      ` ${plain(one)}`.includes(` ${wanted}`),
    ),
  );
}
