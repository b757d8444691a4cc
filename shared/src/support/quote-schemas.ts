import { z } from 'zod';
import { idSchema } from '../core/fields.ts';

/** So much of a message stands where it is quoted. */
export const QUOTE_LENGTH = 160;

/** The earlier message of the same conversation that a message answers; who wrote it is named as there. */
export const quoteSchema = z.object({
  id: idSchema,
  seq: z.number().int().min(1),
  author: z.enum(['customer', 'agent', 'assistant']),
  author_name: z.string().nullable(),
  author_username: z.string().nullable(),
  message_type: z.enum(['text', 'image', 'file']),
  /** The beginning of a text, or a file's name; empty for an image. */
  excerpt: z.string(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** The beginning of a text in one line. */
export function quoteExcerpt(text: string): string {
  return Array.from(text.trim().replace(/\s+/g, ' ')).slice(0, QUOTE_LENGTH).join('');
}
