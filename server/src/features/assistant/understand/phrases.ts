import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { isUnspaced } from '../../../platform/search-terms.ts';
import { type LanguagePack, packOf } from '../language-packs.ts';
import { flat } from '../retrieve/words.ts';

type Phrases = Exclude<keyof LanguagePack['understand'], 'coins'>;

/** Names, or harmless words of another language: heard only in a language that seems spoken. */
const OWN_LANGUAGE_ONLY = new Set(['gericht', 'golpe', 'saman', 'timo'].map(flat));

/** Whether a text is nothing but one of the phrases, in one of the languages. */
export function saysOnly(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  return phrasesIn(kind, languages).includes(flat(text));
}

/** Whether one of the phrases stands anywhere in a text, as whole words. */
export function saysAnywhere(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  const whole = flat(text);
  return phrasesIn(kind, languages).some((phrase) => stands(phrase, whole));
}

/** The same in whatever language it is said: what must be heard may be said in none of those that seem spoken. */
export function saysInAnyLanguage(text: string, kind: Phrases, spoken: LanguageCode[]): boolean {
  const whole = flat(text);
  return LANGUAGE_CODES.some((language) =>
    phrasesOf(kind, language).some(
      (phrase) => stands(phrase, whole) && (spoken.includes(language) || !OWN_LANGUAGE_ONLY.has(phrase)),
    ),
  );
}

/** Whether a text begins with one of the phrases and goes on. */
export function beginsWith(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  const whole = flat(text);
  return phrasesIn(kind, languages).some(
    (phrase) =>
      whole.length > phrase.length && whole.startsWith(isUnspaced(phrase) ? phrase.trimEnd() : phrase),
  );
}

export function hasAny(text: string, phrases: string[]): boolean {
  const whole = flat(text);
  return phrases.some((phrase) => stands(flat(phrase), whole));
}

/** Both flat. */
function stands(phrase: string, whole: string): boolean {
  return phrase.trim() !== '' && whole.includes(isUnspaced(phrase) ? phrase.trim() : phrase);
}

const phrasesIn = (kind: Phrases, languages: LanguageCode[]): string[] =>
  languages.flatMap((language) => phrasesOf(kind, language));

const flattened = new Map<string, string[]>();

/** Flat, once for all messages. */
function phrasesOf(kind: Phrases, language: LanguageCode): string[] {
  const key = `${language} ${kind}`;
  const kept = flattened.get(key) ?? packOf(language).understand[kind].map(flat);
  flattened.set(key, kept);
  return kept;
}
