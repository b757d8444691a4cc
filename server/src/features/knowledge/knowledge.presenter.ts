import type { Article, ArticleSummary } from '@lode/shared/knowledge/schemas';
import type { ArticleSource } from './article-files.ts';
import { type Facts, fillFacts, summaryOf, toHtml } from './article-text.ts';
import { findArticle } from './catalogue.ts';

export function presentSummary(article: ArticleSource, facts: Facts): ArticleSummary {
  const { slug, topic, title, language } = article;
  return { slug, topic, title, language, summary: fillFacts(summaryOf(article.body), facts) };
}

export function presentArticle(article: ArticleSource, facts: Facts): Article {
  const related = article.related.flatMap((slug) => findArticle(slug, article.language) ?? []);
  return {
    ...presentSummary(article, facts),
    html: toHtml(fillFacts(article.body, facts)),
    related: related.map(({ slug, title }) => ({ slug, title })),
  };
}
