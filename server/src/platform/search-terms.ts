import type { LanguageCode } from '@lode/shared/core/languages';

/** Scripts that are written without spaces are looked up by pairs of signs as well. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Accents, and the points that Arabic and Hebrew mostly do without; the vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u200b-\u200f]/g;
/** Letters that are written either way, and that no normalisation brings together. */
const ONE_FORM: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ھ: 'ه',
  ہ: 'ه',
  ς: 'σ',
};
const TWO_FORMS = new RegExp(`[${Object.keys(ONE_FORM).join('')}]`, 'g');

/** A text without case and accents. */
export function plain(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return bare.replace(TWO_FORMS, (letter) => ONE_FORM[letter] ?? letter);
}

/** Whether a text has signs of a script that is written without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** One a language: to make a segmenter takes longer than to use it. */
const segmenters = new Map<LanguageCode, Intl.Segmenter>();

function segmenterOf(language: LanguageCode): Intl.Segmenter {
  const kept = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, kept);
  return kept;
}

/** The words of a text, and what stands between them, as the language divides it. */
export const segmentsOf = (text: string, language: LanguageCode): Intl.SegmentData[] => [
  ...segmenterOf(language).segment(text),
];

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a text. Of unspaced scripts the pairs of signs as well, as nobody knows where another writer sees a word
 * end; without `pairs` the words alone.
 */
export function termsOf(text: string, language: LanguageCode, pairs = true): string[] {
  return (text.match(WORDS) ?? []).flatMap((word) =>
    isUnspaced(word) ? unspacedTerms(word, language, pairs) : [word],
  );
}

function unspacedTerms(text: string, language: LanguageCode, pairs: boolean): string[] {
  const words = segmentsOf(text, language).map(({ segment }) => segment);
  return pairs ? words.flatMap((word) => (word.length === 2 ? [word] : [word, ...runsOf(word, 2)])) : words;
}

/** Every so many signs that follow each other. */
export function runsOf(word: string, length: number): string[] {
  const signs = Array.from(word);
  return signs.slice(length - 1).map((_, at) => signs.slice(at, at + length).join(''));
}

/** Scripts without spaces, and Korean, whose words take endings: what is said in them is found by pairs of signs. */
const PAIRED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Hang}]';
const SIGN = '[\\p{L}\\p{M}\\p{N}]';
const PIECES = new RegExp(`((?:(?=${PAIRED})${SIGN})+)|(?:(?!${PAIRED})${SIGN})+`, 'gu');

/** A word, or a run of signs in a script that is looked up by pairs, and where it stands in its text. */
export interface Piece {
  /** Without case and accents. */
  text: string;
  paired: boolean;
  from: number;
  to: number;
}

/** What a text is looked up by where nobody knows its language, in order. */
export function piecesOf(text: string): Piece[] {
  return [...text.matchAll(PIECES)].flatMap((match) => {
    const [written, run] = match;
    const place = { paired: run !== undefined, from: match.index, to: match.index + written.length };
    // One sign may stand for several words.
    return (plain(written).match(WORDS) ?? []).map((word) => ({ text: word, ...place }));
  });
}
