import type { LanguageCode } from '@lode/shared/core/languages';
import { isUnspaced, plain, segmentsOf } from '../../../platform/search-terms.ts';

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHES = /['’ʼ`]/g;

/** What is looked at of a text in its plain form, which is longer where one sign stands for several letters. */
const FLAT_MAX = 4000;

/** A text as it is compared: no case, accents or punctuation, one space before each word and after the last. */
export function flat(text: string): string {
  return ` ${plain(text).slice(0, FLAT_MAX).replace(APOSTROPHES, '').replace(NO_WORD, ' ').trim()} `;
}

export interface Word {
  text: string;
  /** Where it begins in the flat text. */
  from: number;
  /** Of a script that is written without spaces. */
  unspaced: boolean;
}

/** The words of a flat text; where there are no spaces, as a dictionary divides them. */
export function wordsOf(flatText: string, language: LanguageCode): Word[] {
  return [...flatText.matchAll(/[^ ]+/g)].flatMap(({ 0: run, index }): Word[] =>
    isUnspaced(run)
      ? segmentsOf(run, language).map(({ segment, index: within }) => ({
          text: segment,
          from: index + within,
          unspaced: true,
        }))
      : [{ text: run, from: index, unspaced: false }],
  );
}
