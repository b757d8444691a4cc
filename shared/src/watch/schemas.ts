import { z } from 'zod';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { earningDaySchema } from '../mining/schemas.ts';

/** What a link can show of its customer, and nothing else. */
export const WATCH_FACTS = ['earnings', 'contracts', 'balance'] as const;
export type WatchFact = (typeof WATCH_FACTS)[number];

export const WATCH_LINKS_MAX = 20;
export const WATCH_NAME_MAX = 40;
export const WATCH_DAYS_MAX = 365;
/** How many days' earnings a link shows. */
export const WATCHED_DAYS = 30;
/** Of the contracts that run, the newest so many. */
export const WATCHED_CONTRACTS_MAX = 50;

const factsSchema = z.array(z.enum(WATCH_FACTS)).min(1).max(WATCH_FACTS.length);

export const watchLinkSchema = z.object({
  id: idSchema,
  /** Its customer's own word for it, shown to nobody else. */
  name: z.string(),
  facts: factsSchema,
  created_at: timeSchema,
  expires_at: timeSchema,
  /** When somebody looked last, to the minute; null: nobody has. */
  last_seen_at: timeSchema.nullable(),
});
export type WatchLink = z.infer<typeof watchLinkSchema>;

export const newWatchLinkSchema = z.object({
  /** The same again is the same link, with a new secret: the answer that told the old one was lost. */
  cid: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  name: z.string().trim().min(1).max(WATCH_NAME_MAX),
  facts: factsSchema,
  days: z.number().int().min(1).max(WATCH_DAYS_MAX),
});
export type NewWatchLink = z.output<typeof newWatchLinkSchema>;

export const madeWatchLinkSchema = z.object({
  link: watchLinkSchema,
  /** What stands in its address; told here only. */
  secret: z.string(),
});

export const watchedSchema = z.object({
  expires_at: timeSchema,
  /** Each null where the link does not show it. */
  balance: z.object({ available_usd: amountSchema, held_usd: amountSchema }).nullable(),
  earnings: z
    .object({
      total_usd: amountSchema,
      /** The last whole days of UTC, oldest first. */
      days: z.array(earningDaySchema),
    })
    .nullable(),
  contracts: z
    .array(
      z.object({
        title: z.string(),
        hash_power_th: decimalSchema,
        starts_at: timeSchema,
        ends_at: timeSchema,
      }),
    )
    .nullable(),
});
export type Watched = z.infer<typeof watchedSchema>;
