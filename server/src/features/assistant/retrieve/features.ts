import { isUnspaced, runsOf } from '../../../platform/search-terms.ts';
import type { Meant } from './meanings.ts';

/** Shorter beginnings of a word say too little, longer ones too seldom recur. */
const BEGINNING = 4;
const HANGUL = /\p{Script=Hangul}/u;

/** More telling words than these make a text long. */
const LONG = 5;

/** A text by what it means, in any language: its meanings, each two of them together and in their order, its length. */
export function meaningFeatures(meant: Meant): string[] {
  const { meanings, common } = meant;
  const pairs = meanings.flatMap((one, at) => meanings.slice(at + 1).map((other) => `${one}+${other}`));
  const length = common.filter((says) => !says).length;
  return [...meanings, ...pairs, ...inOrder(meant), `length:${Math.min(length, LONG)}`];
}

/** What follows what, of the words that mean something. */
function inOrder({ meaningsOf }: Meant): string[] {
  const telling = meaningsOf.filter((meanings) => meanings.length > 0);
  const followed = telling
    .slice(1)
    .flatMap((next, at) =>
      (telling[at] ?? []).flatMap((one) =>
        next.filter((other) => other !== one).map((other) => `${one}>${other}`),
      ),
    );
  return [...new Set(followed)];
}

/** A text by its words: whole, begun, and in pieces, so that endings and slips of the pen change little. */
export function wordFeatures({ words, common }: Meant): string[] {
  const features = words.flatMap(({ text }, at) => (common[at] ? [`c:${text}`] : piecesOf(text)));
  return [...new Set(features)];
}

function piecesOf(word: string): string[] {
  if (isUnspaced(word)) return [word, ...Array.from(word), ...runsOf(word, 2)];
  if (HANGUL.test(word)) return [word, ...runsOf(` ${word}`, 2)];
  const pieces = runsOf(` ${word} `, 3).map((piece) => `_${piece}`);
  return word.length > BEGINNING ? [word, `${word.slice(0, BEGINNING)}*`, ...pieces] : [word, ...pieces];
}
