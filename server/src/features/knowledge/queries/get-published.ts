import { keep } from '../../../platform/kept.ts';
import { ArticleModel, type ArticleRow } from '../article.model.ts';
import { readKnowledgeState } from '../knowledge-state.model.ts';
import { type Published, type PublishedArticle, publishedArticle } from '../published.ts';

/** How long a process may go without looking whether anything has changed. */
const LOOK_MS = 1000;

interface Known {
  rev: number;
  /** By language and slug. */
  articles: Map<string, PublishedArticle>;
  published: Published;
}

let known: Known = { rev: 0, articles: new Map(), published: { articles: [] } };

const kept = keep(LOOK_MS, follow);

/** Everything that is published, at most a second old; the same object for as long as nothing changes. */
export const getPublished = kept.get;

/** Makes the next `getPublished` look again. */
export const forgetPublished = kept.forget;

async function follow(): Promise<Published> {
  const { rev } = await readKnowledgeState();
  if (rev !== known.rev) known = await readSince(rev < known.rev ? 0 : known.rev, rev);
  return known.published;
}

/** Reads what has changed alone: a help centre in 35 languages is thousands of texts. From 0 on it is read as a whole. */
async function readSince(since: number, rev: number): Promise<Known> {
  const rows = await ArticleModel.find({ rev: { $gt: since } })
    .select({ slug: 1, language: 1, published: 1 })
    .lean<Pick<ArticleRow, 'slug' | 'language' | 'published'>[]>();
  const articles = new Map(since === 0 ? [] : known.articles);
  for (const { slug, language, published } of rows) {
    if (published) articles.set(`${language}/${slug}`, publishedArticle({ slug, language, ...published }));
    else articles.delete(`${language}/${slug}`);
  }
  return { rev, articles, published: { articles: [...articles.values()] } };
}
