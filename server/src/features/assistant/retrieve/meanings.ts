import type { LanguageCode } from '@lode/shared/core/languages';
import { COMMON, GRAMMATICAL, type Lexicon, lexiconOf, type Stem } from '../lexicons.ts';
import { flat, type Word, wordsOf } from './words.ts';

/** A text as a lexicon reads it. */
export interface Meant {
  flat: string;
  words: Word[];
  /** Beside each word what it means; of a common word nothing. */
  meaningsOf: string[][];
  /** Beside each word whether it says nothing about a topic. */
  common: boolean[];
  /** Of the whole text, each once. */
  meanings: string[];
}

export function readMeanings(text: string, language: LanguageCode): Meant {
  const lexicon = lexiconOf(language);
  const flatText = flat(text);
  const words = wordsOf(flatText, language);
  const found = words.map((word) => (word.unspaced ? [] : meaningsOfWord(word.text, lexicon)));
  for (const { text: entry, meaning, open } of stemsWithin(flatText, lexicon)) {
    for (const { from, to } of placesOf(entry, open, flatText)) {
      words.forEach((word, at) => {
        if (word.from < to && word.from + word.text.length > from) found[at]?.push(meaning);
      });
    }
  }
  const meaningsOf = found.map((meanings) => [...new Set(meanings)].filter((meaning) => meaning !== COMMON));
  const common = found.map(saysNothing);
  return { flat: flatText, words, meaningsOf, common, meanings: eachOnce(meaningsOf) };
}

const eachOnce = (meaningsOf: string[][]): string[] => [...new Set(meaningsOf.flat())].sort();

/** As if one of the words had not been understood. */
export function withoutWord(meant: Meant, at: number): Meant {
  const meaningsOf = meant.meaningsOf.with(at, []);
  return { ...meant, meaningsOf, meanings: eachOnce(meaningsOf) };
}

/** Whether a word is known and says nothing about a topic. */
const saysNothing = (meanings: string[]): boolean =>
  meanings.length > 0 && meanings.every((meaning) => meaning === COMMON || GRAMMATICAL.has(meaning));

/** Of everything that may stand within a text, what begins as something in it does. */
function stemsWithin(text: string, { runs, unspaced }: Lexicon): Stem[] {
  const words = new Set(text.split(' '));
  const letters = unspaced.size > 0 ? new Set(text) : [];
  return [
    ...Array.from(words, (word) => runs.get(word) ?? []),
    ...Array.from(letters, (letter) => unspaced.get(letter) ?? []),
  ].flat();
}

/** What Arabic, Persian and Hebrew write together with the word that follows: and, the, in, for, from. */
const PREFIXES = /^(?:[وف]?(?:بال|كال|لل|ال|[بلكه])|[وף]|[והבלמכש]{1,2})(?=[\u0590-\u06ff]{2})/;

function meaningsOfWord(word: string, lexicon: Lexicon): string[] {
  const found = lookUp(word, lexicon);
  const bare = word.replace(PREFIXES, '');
  return found.length > 0 || bare === word ? found : lookUp(bare, lexicon);
}

/** No word of any language begins with more letters that tell something. */
const BEGINNING_MAX = 40;

function lookUp(word: string, { whole, beginnings }: Lexicon): string[] {
  const meanings = [...(whole.get(word) ?? [])];
  for (let length = 1; length <= Math.min(word.length, BEGINNING_MAX); length++) {
    meanings.push(...(beginnings.get(word.slice(0, length)) ?? []));
  }
  return meanings;
}

function placesOf(entry: string, open: boolean, text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  const sought = open ? entry : `${entry} `;
  for (let from = text.indexOf(sought); from >= 0; from = text.indexOf(sought, from + 1)) {
    const start = entry.startsWith(' ') ? from + 1 : from;
    places.push({ from: start, to: from + entry.length });
  }
  return places;
}
