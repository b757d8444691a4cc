import { ArticleModel, type ArticleRow } from '../article.model.ts';
import type { Known } from '../article-checks.ts';
import { readFacts } from '../facts.ts';

/** The figures and articles that a text may name; an article that is not published yet may be led to. */
export async function getKnown(): Promise<Known> {
  const [facts, slugs] = await Promise.all([
    readFacts('en'),
    ArticleModel.distinct('slug') as Promise<ArticleRow['slug'][]>,
  ]);
  return { figures: new Set(Object.keys(facts)), slugs: new Set(slugs) };
}
