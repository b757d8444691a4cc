import type { LanguageCode } from '@lode/shared/core/languages';
import { isUnspaced } from '../../../platform/search-terms.ts';
import { type LanguagePack, packOf } from '../language-packs.ts';
import { flat } from '../retrieve/words.ts';

type Phrases = Exclude<keyof LanguagePack['understand'], 'coins'>;

/** Whether a text is nothing but one of the phrases, in one of the languages. */
export function saysOnly(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  const whole = flat(text);
  return phrasesIn(kind, languages).some((phrase) => flat(phrase) === whole);
}

/** Whether one of the phrases stands anywhere in a text, as whole words. */
export function saysAnywhere(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  return hasAny(text, phrasesIn(kind, languages));
}

/** Whether a text begins with one of the phrases and goes on. */
export function beginsWith(text: string, kind: Phrases, languages: LanguageCode[]): boolean {
  const whole = flat(text);
  return phrasesIn(kind, languages).some((phrase) => {
    const sought = flat(phrase);
    return whole.length > sought.length && whole.startsWith(isUnspaced(sought) ? sought.trimEnd() : sought);
  });
}

export function hasAny(text: string, phrases: string[]): boolean {
  const whole = flat(text);
  return phrases.some((phrase) => {
    const sought = flat(phrase);
    return sought.trim() !== '' && whole.includes(isUnspaced(sought) ? sought.trim() : sought);
  });
}

function phrasesIn(kind: Phrases, languages: LanguageCode[]): string[] {
  return languages.flatMap((language) => packOf(language).understand[kind]);
}
