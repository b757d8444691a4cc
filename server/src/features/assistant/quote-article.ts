import type { LanguageCode } from '@lode/shared/core/languages';
import { type Block, readBlocks } from '../knowledge/queries/get-passage.ts';
import { getPublished } from '../knowledge/queries/get-published.ts';
import type { PublishedArticle } from '../knowledge/queries/published.ts';
import type { Passage } from './answer.ts';
import { readMeanings } from './retrieve/meanings.ts';

/** Sentences of an answer besides the steps of a list. */
const QUOTED_MAX = 4;

/** A passage, and those of its sentences that fit the question. */
export interface Quote {
  passage: Passage;
  quoted: string[];
}

/** The part of an article that fits a question: its first paragraph, its steps, and what speaks of the same things. */
export async function quoteArticle(
  slug: string,
  language: LanguageCode,
  question: string,
): Promise<Quote | null> {
  const { articles } = await getPublished();
  const article = written(articles, slug, language) ?? written(articles, slug, 'en');
  if (!article) return null;
  const blocks = await readBlocks(article, article.language);
  const lines = blocks.flatMap((block, at) => linesOf(block, at, article.language));
  const title = titleIn(articles, slug, language) ?? article.title;
  return {
    passage: { slug, title, language: article.language, sentences: lines.map(({ text }) => text) },
    quoted: choose(lines, question, article.language).map(({ text }) => text),
  };
}

const written = (articles: PublishedArticle[], slug: string, language: LanguageCode) =>
  articles.find((one) => one.slug === slug && one.language === language && one.body !== null);

const titleIn = (articles: PublishedArticle[], slug: string, language: LanguageCode) =>
  articles.find((one) => one.slug === slug && one.language === language)?.title;

interface Line {
  kind: Block['kind'];
  /** Of its block. */
  block: number;
  text: string;
}

/** A paragraph sentence by sentence; an item, a step or a row as a whole. */
function linesOf({ kind, text }: Block, block: number, language: LanguageCode): Line[] {
  if (kind !== 'paragraph') return [{ kind, block, text }];
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return [...sentences].map(({ segment }) => ({ kind, block, text: segment.trim() }));
}

function choose(lines: Line[], question: string, language: LanguageCode): Line[] {
  const asked = new Set(termsOf(question, language));
  const fit = (line: Line) => termsOf(line.text, language).filter((term) => asked.has(term)).length;
  const first = lines.filter(({ kind, block }) => kind === 'step' || block === 0);
  const others = lines.filter((line) => !first.includes(line) && fit(line) > 0);
  const best = others
    .sort((one, other) => fit(other) - fit(one))
    .slice(0, Math.max(1, QUOTED_MAX - first.length));
  return lines.filter((line) => first.includes(line) || best.includes(line));
}

function termsOf(text: string, language: LanguageCode): string[] {
  const { words, common, meanings } = readMeanings(text, language);
  return [...words.filter((_, at) => !common[at]).map((word) => word.text), ...meanings];
}
