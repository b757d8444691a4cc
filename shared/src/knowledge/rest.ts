import { z } from 'zod';
import { languageSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { articleListSchema, articleSchema, slugSchema } from './schemas.ts';
import { HELP_QUERY_MAX } from './topics.ts';

const reader = z.object({ language: languageSchema.default('en') });

export const knowledgeRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/help/articles',
    summary: 'Every article of the help centre, by topic, in the language asked for or else in English',
    access: 'public',
    query: reader,
    data: articleListSchema,
  },
  search: {
    method: 'get',
    path: '/help/search',
    summary: 'The articles that answer best, best first',
    access: 'public',
    query: reader.extend({ q: z.string().trim().min(1).max(HELP_QUERY_MAX) }),
    data: articleListSchema,
  },
  article: {
    method: 'get',
    path: '/help/articles/{slug}',
    summary: 'One article of the help centre; NOT_FOUND when there is none of that name',
    access: 'public',
    params: z.object({ slug: slugSchema }),
    query: reader,
    data: articleSchema,
  },
});
