import type { LanguageCode } from '@lode/shared/core/languages';
import { type Block, blocksOf, fillFacts } from '../article-text.ts';
import { readFacts } from '../facts.ts';
import type { PublishedArticle } from './published.ts';

/** The text of an article, block by block; nothing where it has none in its language. */
export async function readBlocks(
  { body }: Pick<PublishedArticle, 'body'>,
  language: LanguageCode,
): Promise<Block[]> {
  return body === null ? [] : blocksOf(fillFacts(body, await readFacts(language)));
}

export type { Block };
