import { z } from 'zod';
import { idSchema, languageSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { SOURCE_MAX_LENGTH, SUBMIT_MAX, TRANSLATION_MAX_LENGTH } from './limits.ts';

export const sourceTextSchema = z.string().min(1).max(SOURCE_MAX_LENGTH);

/** Texts that a client met without a translation. */
export const submissionSchema = z
  .object({
    texts: z.array(sourceTextSchema).min(1).max(SUBMIT_MAX),
    source_language: languageSchema,
    target_language: languageSchema,
  })
  .refine((body) => body.source_language !== body.target_language, { path: ['target_language'] });

/** Source text → translation. */
export const publishedSchema = z.record(z.string(), z.string());

/** `untranslated` waits for somebody, `unreviewed` is a draft; only `reviewed` is shown to anybody. */
export const TRANSLATION_STATES = ['untranslated', 'unreviewed', 'reviewed'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

export const translationSchema = z.object({
  id: idSchema,
  source: z.string(),
  source_language: languageSchema,
  target_language: languageSchema,
  translation: z.string().nullable(),
  state: z.enum(TRANSLATION_STATES),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** Who translated or reviewed it last. */
  updated_by: z.string().nullable(),
  /** Counts the changes; a change names the one it was made on. */
  version: z.number().int(),
});
export type Translation = z.infer<typeof translationSchema>;

export const translationQuerySchema = pageQuerySchema.extend({
  language: languageSchema.optional(),
  state: z.enum(TRANSLATION_STATES).optional(),
  /** Part of a source text or of its translation. */
  search: z.string().trim().max(100).optional(),
});
export type TranslationQuery = z.output<typeof translationQuerySchema>;

export const translationPageSchema = pageSchema(translationSchema).extend({
  /** How many there are in each state, whatever state is asked for. */
  counts: z.record(z.enum(TRANSLATION_STATES), z.number().int()),
});
export type TranslationPage = z.infer<typeof translationPageSchema>;

export const translationChangeSchema = z.object({
  translation: z.string().trim().min(1, 'TRANSLATION_REQUIRED').max(TRANSLATION_MAX_LENGTH),
  /** True publishes it. */
  reviewed: z.boolean(),
  version: z.number().int(),
});
export type TranslationChange = z.output<typeof translationChangeSchema>;
