import { keep } from '../../../platform/kept.ts';
import { ArticleModel, type ArticleRow } from '../article.model.ts';
import { type KnowledgeState, readKnowledgeState } from '../knowledge-state.model.ts';
import { type Published, type PublishedArticle, publishedArticle } from './published.ts';

/** How long a process may go without looking whether anything has changed. */
const LOOK_MS = 1000;

interface Known extends Pick<KnowledgeState, 'rev' | 'epoch'> {
  /** By language and slug. */
  articles: Map<string, PublishedArticle>;
  published: Published;
}

let known: Known = { rev: 0, epoch: '', articles: new Map(), published: { articles: [] } };

const kept = keep(LOOK_MS, follow);

let given: Published | undefined;

/** Everything that is published, at most a second old; the same object for as long as nothing changes. */
export const getPublished = (): Promise<Published> => (given ? Promise.resolve(given) : kept.get());

/** Makes a process without a store go by these articles. */
export function goByArticles(articles: PublishedArticle[]): void {
  given = { articles };
}

/** Makes the next `getPublished` look again. */
export const forgetPublished = kept.forget;

async function follow(): Promise<Published> {
  const { rev, epoch } = await readKnowledgeState();
  if (epoch !== known.epoch || rev !== known.rev) known = await readNew({ rev, epoch });
  return known.published;
}

/** Reads what has changed alone: a help centre in 35 languages is thousands of texts. */
async function readNew({ rev, epoch }: Pick<KnowledgeState, 'rev' | 'epoch'>): Promise<Known> {
  const before = epoch === known.epoch ? known : undefined;
  const rows = await ArticleModel.find({ rev: { $gt: before?.rev ?? 0 } })
    .select({ slug: 1, language: 1, published: 1 })
    .lean<Pick<ArticleRow, 'slug' | 'language' | 'published'>[]>();
  const articles = new Map(before?.articles);
  for (const { slug, language, published } of rows) {
    if (published) articles.set(`${language}/${slug}`, publishedArticle({ slug, language, ...published }));
    else articles.delete(`${language}/${slug}`);
  }
  return { rev, epoch, articles, published: { articles: [...articles.values()] } };
}
