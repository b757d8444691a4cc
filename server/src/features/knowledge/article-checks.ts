import { AppError } from '@lode/shared/core/errors';
import type { ArticleInput } from '@lode/shared/knowledge/admin-schemas';
import { ARTICLE_PAGES } from '@lode/shared/knowledge/pages';
import { linksIn, placesIn } from './article-text.ts';

/** What an article may name. */
export interface Known {
  figures: ReadonlySet<string>;
  /** Slugs of articles, in whatever language. */
  slugs: ReadonlySet<string>;
}

const HELP = '/help/';
const PAGES: ReadonlySet<string> = new Set(ARTICLE_PAGES);

/** What an article names that there is not: `{{figure}}`, `/path`. */
export function unknownIn({ slug, title, body, related }: ArticleInput, { figures, slugs }: Known): string[] {
  const isArticle = (name: string) => name === slug || slugs.has(name);
  const isPage = (link: string) => {
    const [page = ''] = link.split(/[?#]/);
    return page.startsWith(HELP) ? isArticle(page.slice(HELP.length)) : PAGES.has(page);
  };
  // Titles stand in lists, as they are written.
  const places = [...placesIn(title), ...placesIn(body).filter((name) => !figures.has(name))];
  // An address that is only written out is made a link where the text is quoted.
  const bare = [title, body].flatMap((text) => text.match(/(?<![(<])https?:\/\/[^\s)>\]]{1,200}/giu) ?? []);
  const links = [...linksIn(body), ...bare].filter((link) => !isPage(link));
  const lost = related.filter((name) => !isArticle(name));
  return [...new Set([...places.map((name) => `{{${name}}}`), ...links, ...lost.map((name) => HELP + name)])];
}

/** ARTICLE_UNSOUND naming what there is not; `data.unknown` lists it. INVALID_PARAMS for a text that is nowhere, English neither. */
export function requireSound(article: ArticleInput, known: Known): void {
  if (article.body === '' && (article.language === 'en' || !known.slugs.has(article.slug)))
    throw new AppError('INVALID_PARAMS', { fields: { body: 'INVALID_PARAMS' } });
  const unknown = unknownIn(article, known);
  if (unknown.length === 0) return;
  throw new AppError('ARTICLE_UNSOUND', {
    message: `There is no ${unknown.join(', ')}`,
    fields: { body: 'ARTICLE_UNSOUND' },
    data: { unknown },
  });
}
