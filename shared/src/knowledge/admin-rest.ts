import { z } from 'zod';
import { idSchema, languageSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  articleContentSchema,
  articleFileSchema,
  articleInputSchema,
  articleStateSchema,
  articleVersionSchema,
  editedArticleSchema,
  editedSummarySchema,
  IMPORT_MAX,
  importedFileSchema,
} from './admin-schemas.ts';
import { articleSchema } from './schemas.ts';
import { ARTICLE_TOPICS } from './topics.ts';

const EDITOR = ['support:manage'] as const;
const byId = z.object({ id: idSchema });
const rev = z.object({ version: z.number().int() });

/** Bytes of an article in any script, and of a good many of them. */
const ARTICLE_BYTES = 192 * 1024;
const IMPORT_BYTES = 2 * 1024 * 1024;

/** The articles of the help centre, for whoever writes them. */
export const editArticleRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/service/knowledge',
    summary: 'Articles by filter, searched in title and text',
    access: EDITOR,
    query: pageQuerySchema.extend({
      language: languageSchema.optional(),
      state: articleStateSchema.optional(),
      topic: z.enum(ARTICLE_TOPICS).optional(),
      behind: z.enum(['true']).optional(),
      search: z.string().trim().max(100).optional(),
    }),
    data: pageSchema(editedSummarySchema),
  },
  get: {
    method: 'get',
    path: '/admin/service/knowledge/{id}',
    summary: 'One article as it is being edited, and whether publishing it needs a second editor',
    access: EDITOR,
    params: byId,
    data: editedArticleSchema.extend({ needs_review: z.boolean() }),
  },
  figures: {
    method: 'get',
    path: '/admin/service/knowledge/figures',
    summary: 'The figures that an article may name, as they are in force just now',
    access: EDITOR,
    query: z.object({ language: languageSchema }),
    data: z.object({ figures: z.record(z.string(), z.string()) }),
  },
  create: {
    method: 'post',
    path: '/admin/service/knowledge',
    summary: 'Begins an article as a draft; ARTICLE_EXISTS when this language has one of that name',
    access: EDITOR,
    body: articleInputSchema,
    bodyMax: ARTICLE_BYTES,
    data: editedArticleSchema,
    idempotent: true,
    status: 201,
  },
  save: {
    method: 'put',
    path: '/admin/service/knowledge/{id}',
    summary: 'Saves a new version as a draft; STALE_VERSION when somebody else saved meanwhile',
    access: EDITOR,
    params: byId,
    body: articleContentSchema.extend(rev.shape),
    bodyMax: ARTICLE_BYTES,
    data: editedArticleSchema,
  },
  preview: {
    method: 'post',
    path: '/admin/service/knowledge/preview',
    summary: 'An article as its readers would see it, with every figure',
    access: EDITOR,
    body: articleInputSchema,
    bodyMax: ARTICLE_BYTES,
    data: articleSchema,
  },
  review: {
    method: 'put',
    path: '/admin/service/knowledge/{id}/review',
    summary: 'Marks this version as read; SECOND_EDITOR_REQUIRED for whoever wrote it',
    access: EDITOR,
    params: byId,
    body: rev,
    data: editedArticleSchema,
  },
  publish: {
    method: 'put',
    path: '/admin/service/knowledge/{id}/publish',
    summary: 'Shows this version to everybody; ARTICLE_NOT_REVIEWED where a review is asked for and missing',
    access: EDITOR,
    params: byId,
    body: rev,
    data: editedArticleSchema,
  },
  withdraw: {
    method: 'put',
    path: '/admin/service/knowledge/{id}/withdraw',
    summary: 'Takes an article off the help centre; it stays as a draft',
    access: EDITOR,
    params: byId,
    body: rev,
    data: editedArticleSchema,
  },
  versions: {
    method: 'get',
    path: '/admin/service/knowledge/{id}/versions',
    summary: 'What the article said before, the latest 50',
    access: EDITOR,
    params: byId,
    data: z.object({ items: z.array(articleVersionSchema) }),
  },
  import: {
    method: 'post',
    path: '/admin/service/knowledge/import',
    summary: 'Takes files of Markdown with their heads as drafts; a broken one is refused alone',
    access: EDITOR,
    body: z.object({ files: z.array(articleFileSchema).min(1).max(IMPORT_MAX) }),
    bodyMax: IMPORT_BYTES,
    data: z.object({ files: z.array(importedFileSchema) }),
    idempotent: true,
  },
  export: {
    method: 'get',
    path: '/admin/service/knowledge/export',
    summary: 'Every article of a language as files of Markdown with their heads',
    access: EDITOR,
    query: z.object({ language: languageSchema }),
    data: z.object({ files: z.array(articleFileSchema) }),
  },
});
