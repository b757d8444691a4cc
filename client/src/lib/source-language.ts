import type { LanguageCode } from '@lode/shared/core/languages';

/** Scripts that tell the language of a text well enough; kana before Han, which Japanese uses too. */
const SCRIPTS: readonly { script: RegExp; language: LanguageCode }[] = [
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, language: 'ja' },
  { script: /\p{Script=Hangul}/u, language: 'ko' },
  { script: /\p{Script=Han}/u, language: 'zh' },
  { script: /\p{Script=Arabic}/u, language: 'ar' },
  { script: /\p{Script=Cyrillic}/u, language: 'ru' },
  { script: /\p{Script=Hebrew}/u, language: 'he' },
  { script: /\p{Script=Devanagari}/u, language: 'hi' },
  { script: /\p{Script=Bengali}/u, language: 'bn' },
  { script: /\p{Script=Thai}/u, language: 'th' },
  { script: /\p{Script=Greek}/u, language: 'el' },
];

/** The language a text of the operator is taken to be written in; English where the letters do not tell. */
export function sourceLanguageOf(text: string): LanguageCode {
  return SCRIPTS.find(({ script }) => script.test(text))?.language ?? 'en';
}
