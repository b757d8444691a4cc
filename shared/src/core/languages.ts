/** The languages of the interface, under their own names, in the order of the selector. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'pt', name: 'Português' },
  { code: 'bn', name: 'বাংলা' },
  { code: 'ru', name: 'Русский' },
  { code: 'ja', name: '日本語' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'ko', name: '한국어' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'vi', name: 'Tiếng Việt' },
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'fa', name: 'فارسی' },
  { code: 'ur', name: 'اردو' },
  { code: 'pl', name: 'Polski' },
  { code: 'it', name: 'Italiano' },
  { code: 'th', name: 'ไทย' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'ms', name: 'Bahasa Melayu' },
  { code: 'uk', name: 'Українська' },
  { code: 'ro', name: 'Română' },
  { code: 'el', name: 'Ελληνικά' },
  { code: 'cs', name: 'Čeština' },
  { code: 'hu', name: 'Magyar' },
  { code: 'sv', name: 'Svenska' },
  { code: 'da', name: 'Dansk' },
  { code: 'fi', name: 'Suomi' },
  { code: 'sk', name: 'Slovenčina' },
  { code: 'he', name: 'עברית' },
  { code: 'bg', name: 'Български' },
  { code: 'no', name: 'Norsk' },
  { code: 'hr', name: 'Hrvatski' },
] as const satisfies readonly { code: string; name: string }[];
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const RIGHT_TO_LEFT: readonly LanguageCode[] = ['ar', 'fa', 'ur', 'he'];

/** Tags that browsers send for a language we list under another code. */
const ALIASES: ReadonlyMap<string, LanguageCode> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['mo', 'ro'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
]);

export function isLanguageCode(code: unknown): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}

/** Our language for a BCP 47 tag such as `zh-TW` or `nb-NO`, or undefined if we have none. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguageCode(primary) ? primary : ALIASES.get(primary);
}

/** Which way a language is written. */
export function directionOf(code: LanguageCode): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr';
}
