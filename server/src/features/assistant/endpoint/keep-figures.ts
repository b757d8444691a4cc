import { CHAIN_ADDRESS, MAIL_ADDRESS } from './private.ts';

/** Addresses of any kind, transactions, and figures with what belongs to them. */
/** With its sign of a currency, or of a part of a hundred. */
const FIGURE = /(?:\p{Sc}\s?)?\p{Nd}+(?:[.,:/\u066b\u066c\s-]?\p{Nd}+)*(?:\s?[\p{Sc}%٪])?/u;
const KEPT = new RegExp(
  [MAIL_ADDRESS, /https?:\/\/\S+/u, CHAIN_ADDRESS, FIGURE].map(({ source }) => source).join('|'),
  'giu',
);
const MARK = /⟦(\d{1,3})⟧/gu;
/** Nothing that steers how a text is shown, and nothing that was not there before: a digit, a link. */
const FOREIGN = /\p{Nd}|https?:|[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/v;
/** A translation is about as long as its text; scripts differ. */
const LONGER_MAX = 4;

export interface KeptFigures {
  /** With marks in place of figures and addresses: `I sent ⟦1⟧`. */
  text: string;
  /** Puts them back into a translation; null when one is missing, doubled or new, or the text is not like a translation. */
  restore: (translated: string) => string | null;
}

/** Takes out of a text what a translation must not touch, and what need not leave the house. */
export function withFiguresKept(original: string): KeptFigures {
  const kept: string[] = [];
  // Marks of the text's own would be taken for ours.
  const plain = original.replace(/[⟦⟧]/gu, ' ');
  const text = plain.replace(KEPT, (found) => `⟦${kept.push(found)}⟧`);
  return { text, restore: (translated) => restore(translated.trim(), text, kept) };
}

function restore(translated: string, text: string, kept: string[]): string | null {
  const marks = [...translated.matchAll(MARK)].map(([, number]) => Number(number));
  const complete = marks.length === kept.length && new Set(marks).size === marks.length;
  if (!complete || marks.some((number) => kept[number - 1] === undefined)) return null;
  const foreign = FOREIGN.test(translated.replace(MARK, ''));
  if (translated === '' || foreign || translated.length > LONGER_MAX * text.length + 100) return null;
  return translated.replace(MARK, (_, number: string) => kept[Number(number) - 1] ?? '');
}
