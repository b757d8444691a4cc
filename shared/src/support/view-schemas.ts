import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { keptNameSchema, keptSchema } from './kept-schemas.ts';
import { prioritySchema } from './label-schemas.ts';
import { SEARCH_MAX_LENGTH } from './schemas.ts';
import { teamFilterSchema } from './team-schemas.ts';

/** The console's lists: who waits, what is mine, everything. */
export const QUEUE_TABS = ['waiting', 'mine', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** What everything may be narrowed down to. */
export const SESSION_FILTERS = [
  'all',
  'waiting',
  'unattended',
  'ongoing',
  'mine',
  'assistant',
  'closed',
] as const;
export type SessionFilter = (typeof SESSION_FILTERS)[number];

export const viewContentSchema = z.object({
  tab: z.enum(QUEUE_TABS),
  filter: z.enum(SESSION_FILTERS),
  search: z.string().trim().max(SEARCH_MAX_LENGTH),
  tag: idSchema.nullable(),
  priority: prioritySchema.nullable(),
  team: teamFilterSchema.nullable().default(null),
});
export type ViewContent = z.infer<typeof viewContentSchema>;

export const viewBodySchema = viewContentSchema.extend({ name: keptNameSchema, shared: z.boolean() });
export type ViewBody = z.infer<typeof viewBodySchema>;

export const viewSchema = keptSchema.extend(viewContentSchema.shape);
export type SavedView = z.infer<typeof viewSchema>;
