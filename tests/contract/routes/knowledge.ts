import { randomUUID } from 'node:crypto';
import type { ArticleRow } from '@lode/server/features/knowledge/article.model';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import { ADMIN, ANYBODY, type RouteTable } from './expectation.ts';

const content = {
  title: 'Title',
  topic: 'support' as const,
  order: 900,
  questions: ['question'],
  related: [],
  body: 'Text.',
};
/** A name of letters alone, as articles have. */
const freshSlug = () => `row-${randomUUID().replace(/[^a-f]/g, '')}x`;

/** A draft that nobody of the cast has written. */
async function draft(): Promise<{ params: { id: string }; body: { version: number } }> {
  const { ArticleModel } = await import('@lode/server/features/knowledge/article.model');
  const row: Omit<ArticleRow, '_id'> = {
    slug: freshSlug(),
    language: 'en',
    ...content,
    version: 1,
    state: 'draft',
    published: null,
    publishedVersion: null,
    rev: 0,
    edited: true,
    behind: false,
    changedAt: new Date(),
    changedBy: null,
    reviewedBy: null,
    requestKey: null,
  };
  const { _id } = await ArticleModel.create(row);
  return { params: { id: String(_id) }, body: { version: 1 } };
}

export const knowledge: RouteTable = {
  contracts: [knowledgeRoutes, editArticleRoutes],
  expected: {
    'get /help/articles': { may: ANYBODY, input: () => ({ query: { language: 'de' } }) },
    'get /help/search': { may: ANYBODY, input: () => ({ query: { q: 'late deposit' } }) },
    'get /help/articles/{slug}': { may: ANYBODY, input: () => ({ params: { slug: 'late-deposit' } }) },
    'get /admin/service/knowledge': {
      may: ADMIN,
      input: () => ({ query: { language: 'en', search: 'late' } }),
    },
    'get /admin/service/knowledge/figures': { may: ADMIN, input: () => ({ query: { language: 'de' } }) },
    'get /admin/service/knowledge/export': { may: ADMIN, input: () => ({ query: { language: 'en' } }) },
    'get /admin/service/knowledge/{id}': {
      may: ADMIN,
      input: async () => ({ params: (await draft()).params }),
    },
    'get /admin/service/knowledge/{id}/versions': {
      may: ADMIN,
      input: async () => ({ params: (await draft()).params }),
    },
    'post /admin/service/knowledge': {
      may: ADMIN,
      input: () => ({ body: { ...content, slug: freshSlug(), language: 'en' } }),
    },
    'put /admin/service/knowledge/{id}': {
      may: ADMIN,
      input: async () => {
        const { params, body } = await draft();
        return { params, body: { ...content, title: 'Another', ...body } };
      },
    },
    'post /admin/service/knowledge/preview': {
      may: ADMIN,
      input: () => ({ body: { ...content, slug: freshSlug(), language: 'en' } }),
    },
    'put /admin/service/knowledge/{id}/review': { may: ADMIN, input: draft },
    'put /admin/service/knowledge/{id}/publish': { may: ADMIN, input: draft },
    'put /admin/service/knowledge/{id}/withdraw': { may: ADMIN, input: draft },
    'post /admin/service/knowledge/import': {
      may: ADMIN,
      input: () => ({ body: { files: [{ name: `en/${freshSlug()}.md`, content: 'no head' }] } }),
    },
  },
};
