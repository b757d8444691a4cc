import type { RouteArgs } from '@lode/shared/core/rest';
import type { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import type { QueryFilter } from 'mongoose';
import { literally } from '../../../platform/literally.ts';
import { ArticleModel, type ArticleRow } from '../article.model.ts';

type Query = RouteArgs<typeof editArticleRoutes.list>['query'];
type ListedArticle = Omit<ArticleRow, 'questions' | 'related' | 'body'>;

/** Articles that fit, changed last first, without their texts. */
export async function listArticles(query: Query): Promise<{ rows: ListedArticle[]; total: number }> {
  const condition = conditionOf(query);
  const [rows, total] = await Promise.all([
    ArticleModel.find(condition)
      .sort({ changedAt: -1, slug: 1, language: 1 })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .select({ questions: 0, related: 0, body: 0, published: 0 })
      .lean<ListedArticle[]>(),
    ArticleModel.countDocuments(condition),
  ]);
  return { rows, total };
}

function conditionOf({ language, state, topic, behind, search }: Query): QueryFilter<ArticleRow> {
  const text = search ? literally(search) : undefined;
  return {
    ...(language && { language }),
    ...(state && { state }),
    ...(topic && { topic }),
    ...(behind && { behind: true }),
    ...(text && { $or: [{ title: text }, { slug: text }, { questions: text }, { body: text }] }),
  };
}
