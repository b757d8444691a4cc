import { z } from 'zod';
import { idSchema, languageSchema, timeSchema } from '../core/fields.ts';
import { slugSchema } from './schemas.ts';
import { ARTICLE_TOPICS } from './topics.ts';

/** Characters of an article's text; a larger one is refused. */
export const BODY_MAX = 20_000;
/** Characters of a file with its head; a larger one is refused alone. */
export const FILE_MAX = 2 * BODY_MAX;
/** Files of one import. */
export const IMPORT_MAX = 500;
/** Articles of one language. */
export const ARTICLES_MAX = 2000;
/** Earlier versions that are kept of an article. */
export const VERSIONS_MAX = 50;

/** Draft: being written. Reviewed: read by a second editor. Published: read by everybody. */
export const ARTICLE_STATES = ['draft', 'reviewed', 'published'] as const;
export const articleStateSchema = z.enum(ARTICLE_STATES);
export type ArticleState = z.infer<typeof articleStateSchema>;

/** What an editor writes: Markdown with `{{placeholders}}` for figures. */
export const articleContentSchema = z.object({
  title: z.string().trim().min(1).max(120),
  topic: z.enum(ARTICLE_TOPICS),
  order: z.number().int().min(1).max(1000),
  questions: z.array(z.string().trim().min(1).max(200)).max(40),
  related: z.array(slugSchema).max(6),
  /** Empty where only title and questions are translated: readers get the English text. */
  body: z.string().trim().max(BODY_MAX, 'ARTICLE_TOO_LONG'),
});
export type ArticleContent = z.infer<typeof articleContentSchema>;

export const articleInputSchema = articleContentSchema.extend({ slug: slugSchema, language: languageSchema });
export type ArticleInput = z.infer<typeof articleInputSchema>;

export const editedArticleSchema = articleInputSchema.extend({
  id: idSchema,
  state: articleStateSchema,
  /** Of what is being edited, from 1; the published one may be older. */
  version: z.number().int(),
  published_version: z.number().int().nullable(),
  changed_at: timeSchema,
  changed_by: z.string(),
  reviewed_by: z.string().nullable(),
  /** The English text has changed since this translation was made. */
  behind: z.boolean(),
});
export type EditedArticle = z.infer<typeof editedArticleSchema>;

export const editedSummarySchema = editedArticleSchema.omit({ body: true, questions: true, related: true });
export type EditedSummary = z.infer<typeof editedSummarySchema>;

export const articleVersionSchema = z.object({
  version: z.number().int(),
  at: timeSchema,
  by: z.string(),
  title: z.string(),
  body: z.string(),
  questions: z.array(z.string()),
});
export type ArticleVersion = z.infer<typeof articleVersionSchema>;

/** A file of Markdown with its head (front matter), as it can live in a repository. */
export const articleFileSchema = z.object({
  /** `<language>/<slug>.md` */
  name: z.string().max(120),
  content: z.string(),
});
export type ArticleFile = z.infer<typeof articleFileSchema>;

/** What became of one file of an import. */
export const importedFileSchema = z.object({
  name: z.string(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
  /** Why it was refused, in English. */
  problem: z.string().nullable(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;
