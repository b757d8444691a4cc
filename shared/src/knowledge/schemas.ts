import { z } from 'zod';
import { languageSchema } from '../core/fields.ts';
import { ARTICLE_TOPICS } from './topics.ts';

/** Part of an address: `late-deposit`. */
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z]+(-[a-z]+)*$/, 'not a slug');

export const articleSummarySchema = z.object({
  slug: slugSchema,
  topic: z.enum(ARTICLE_TOPICS),
  title: z.string(),
  /** Its first paragraph, as plain text. */
  summary: z.string(),
  /** What the title is written in: the reader's language, else English. */
  language: languageSchema,
  /** What the text is written in: English where only the title is translated. */
  text_language: languageSchema,
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleListSchema = z.object({ items: z.array(articleSummarySchema) });
export type ArticleList = z.infer<typeof articleListSchema>;

export const articleSchema = articleSummarySchema.extend({
  /** HTML of our own making: headings, paragraphs, lists, links; every figure is in it as the settings have it. */
  html: z.string(),
  related: z.array(articleSummarySchema.pick({ slug: true, title: true })),
});
export type Article = z.infer<typeof articleSchema>;
