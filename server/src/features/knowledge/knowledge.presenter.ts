import type { ArticleVersion, EditedArticle, EditedSummary } from '@lode/shared/knowledge/admin-schemas';
import type { Article, ArticleSummary } from '@lode/shared/knowledge/schemas';
import { type ArticleRow, contentOf } from './article.model.ts';
import { type Facts, fillFacts, summaryOf, toHtml } from './article-text.ts';
import type { ArticleVersionRow } from './article-version.model.ts';
import type { Catalogue, HelpArticle } from './catalogue.ts';

/** Whom an article is from that came with the product. */
const PRODUCT = 'system';

export function presentSummary(article: HelpArticle, facts: Facts): ArticleSummary {
  const { slug, topic, title, language, textLanguage } = article;
  const summary = fillFacts(summaryOf(article.body), facts);
  return { slug, topic, title, language, text_language: textLanguage, summary };
}

export function presentArticle(article: HelpArticle, facts: Facts, catalogue: Catalogue): Article {
  const related = article.related.flatMap((slug) => catalogue.find(slug, article.language) ?? []);
  return {
    ...presentSummary(article, facts),
    html: toHtml(fillFacts(article.body, facts)),
    related: related.map(({ slug, title }) => ({ slug, title })),
  };
}

export function presentEdited(row: ArticleRow): EditedArticle {
  const { questions, related, body } = row;
  return { ...presentEditedSummary(row), questions, related, body };
}

export function presentEditedSummary(row: Omit<ArticleRow, 'questions' | 'related' | 'body'>): EditedSummary {
  return {
    id: String(row._id),
    slug: row.slug,
    language: row.language,
    title: row.title,
    topic: row.topic,
    order: row.order,
    state: row.state,
    version: row.version,
    published_version: row.publishedVersion,
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy?.username ?? PRODUCT,
    reviewed_by: row.reviewedBy,
    behind: row.behind,
  };
}

export function presentVersion(row: ArticleVersionRow): ArticleVersion {
  const { version, title, body, questions } = row;
  return { version, at: row.at.toISOString(), by: row.by ?? PRODUCT, title, body, questions };
}

/** What the operation log tells of an article; its texts are kept as versions. */
export function logged(row: ArticleRow): Record<string, unknown> {
  const { body, ...head } = contentOf(row);
  return { version: row.version, state: row.state, ...head, characters: body.length };
}

export function targetOf({ _id, language, slug }: ArticleRow) {
  return { type: 'article', id: String(_id), label: `${language}/${slug}` };
}
