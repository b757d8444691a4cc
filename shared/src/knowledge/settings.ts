import { z } from 'zod';

export const knowledgeSettings = z.object({
  /** Nobody publishes an article that no second editor has read. */
  articles_need_review: z.boolean().default(false),
});
