import type { AccountFacts, Passage, Sentence } from './answer.ts';

/** What an answer may be made of. */
export interface Material {
  passages: Passage[];
  facts: AccountFacts[];
}

/** What a model wants shown: part of a passage, or everything that an account tool has read; both counted from 1. */
export type Pointer = { ref: number; quote: string } | { fact: number };

const SENTENCES_MAX = 10;
/** A quote shows whole sentences: so many at most. */
const QUOTED_MAX = 4;
/** Without spaces. Anything shorter stands everywhere. */
const QUOTE_MIN = 8;

/**
 * H7, for an endpoint's answer: **nothing that a model wrote is ever shown, only whole sentences that we have.** A pointer
 * proves itself by a quote that stands in the passage it names, word for word (spaces, case and the shapes of quotation
 * marks, dashes and full-width signs aside); then the passage's own sentences are shown, from the first to the last that
 * the quote touches. A fact is shown as its tool wrote it, all its sentences together, for they may depend on each other.
 * Whatever else a model says is cut: an unknown reference, words that do not stand there, a sentence that was shown
 * already, more than ten. Rewording is not allowed, since leaving out a "not" or an "only if" keeps every word and turns
 * the sense around, and nobody has a list of such words for 35 languages. So figures, links, signs that cannot be seen
 * and promises need no rule of their own: what is shown is published or read from the books.
 */
export class Verifier {
  readonly #material: Material;
  readonly #shown = new Set<string>();
  /** What was not shown, as the model gave it, a hundred at most. */
  readonly cut: string[] = [];

  constructor(material: Material) {
    this.#material = material;
  }

  /** The sentences that a pointer leads to and that are not shown yet; none when it proves nothing. */
  take(pointer: Pointer): Sentence[] {
    const found = 'fact' in pointer ? this.#fact(pointer.fact) : this.#quoted(pointer);
    const fresh = found.filter(({ text }) => !this.#shown.has(text));
    if (fresh.length === 0 || this.#shown.size + fresh.length > SENTENCES_MAX) {
      this.refuse(JSON.stringify(pointer));
      return [];
    }
    for (const { text } of fresh) this.#shown.add(text);
    return fresh;
  }

  refuse(said: string): void {
    if (this.cut.length < 100) this.cut.push(said.slice(0, 500));
  }

  #fact(number: number): Sentence[] {
    const facts = this.#material.facts[number - 1];
    if (!facts) return [];
    const { tool, path, sentences } = facts;
    return sentences.map((text) => ({ text, sources: [{ kind: 'account', tool, path }] }));
  }

  #quoted({ ref, quote }: { ref: number; quote: string }): Sentence[] {
    const passage = this.#material.passages[ref - 1];
    if (!passage) return [];
    const { slug, title, sentences } = passage;
    const sources = [{ kind: 'article' as const, slug, title }];
    return sentencesOf(sentences, plain(quote)).map((text) => ({ text, sources }));
  }
}

/** The sentences that a plain text touches, where it stands in them one after the other. */
function sentencesOf(sentences: string[], quote: string): string[] {
  const texts = sentences.map(plain);
  if (quote.length < QUOTE_MIN && !texts.includes(quote)) return [];
  const from = quote === '' ? -1 : texts.join('').indexOf(quote);
  if (from < 0) return [];
  let end = 0;
  const touched = sentences.filter((_, at) => {
    const begin = end;
    end += texts[at]?.length ?? 0;
    return begin < from + quote.length && end > from;
  });
  return touched.length <= QUOTED_MAX ? touched : [];
}

const SAME: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201b\u2032]/gu, "'"],
  [/[\u201c-\u201f\u2033«»]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
  // Scripts without spaces join their sentences without one.
  [/\s+/gu, ''],
];

function plain(text: string): string {
  return SAME.reduce((rest, [sign, same]) => rest.replace(sign, same), text.normalize('NFKC')).toLowerCase();
}
