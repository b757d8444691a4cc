import { z } from 'zod';
import { idSchema } from '../core/fields.ts';

/** How pressing a conversation is, as the desk sees it; none has another than `normal` before somebody says so. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const prioritySchema = z.enum(PRIORITIES);
export type Priority = z.infer<typeof prioritySchema>;

/** Of the managed list, with those taken off it. */
export const TAGS_MAX = 500;
/** Of one conversation. */
export const SESSION_TAGS_MAX = 10;
export const TAG_NAME_MAX = 40;

export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Taken off the list: conversations keep it, nobody can choose it. */
  removed: z.boolean(),
});
export type Tag = z.infer<typeof tagSchema>;

export const tagBodySchema = z.object({ name: z.string().trim().min(1).max(TAG_NAME_MAX) });

/** What is to be different, so that two who choose at once do not undo each other. */
export const relabelSchema = z
  .object({
    priority: prioritySchema.optional(),
    add: z.array(idSchema).max(SESSION_TAGS_MAX).default([]),
    remove: z.array(idSchema).max(SESSION_TAGS_MAX).default([]),
  })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
    path: ['remove'],
    error: 'INVALID_PARAMS',
  });
export type Relabel = z.infer<typeof relabelSchema>;

/** What a colleague changed, by the names that tags had then. */
export const labelChangeSchema = z.object({
  priority: prioritySchema.nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type LabelChange = z.infer<typeof labelChangeSchema>;
