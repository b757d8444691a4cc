import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { KEY_SCOPES } from '../core/key-scopes.ts';
import { usdInput } from '../ledger/schemas.ts';

export const API_KEYS_MAX = 20;
export const KEY_NAME_MAX = 40;
export const KEY_DAYS_MAX = 365;
export const KEY_NETWORKS_MAX = 20;

/** An address of IPv4 or IPv6, or a network of them (CIDR). */
export const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const scopeSchema = z.enum(KEY_SCOPES);

export const apiKeySchema = z.object({
  id: idSchema,
  /** Its customer's own word for it. */
  name: z.string(),
  /** How it begins, by which its customer tells it from others. */
  start: z.string(),
  scope: scopeSchema,
  /** It is good from these only; from anywhere where there are none. */
  networks: z.array(z.string()),
  /** What it may withdraw on a day of UTC, and has today; null of one that reads only. */
  daily_limit_usd: amountSchema.nullable(),
  spent_today_usd: amountSchema.nullable(),
  created_at: timeSchema,
  expires_at: timeSchema,
  /** To the minute, and from where; null: it was never used. */
  last_used_at: timeSchema.nullable(),
  last_address: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const newApiKeySchema = z
  .object({
    /** The same again is the same key, with a new secret: the answer that told the old one was lost. */
    cid: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    name: z.string().trim().min(1).max(KEY_NAME_MAX),
    scope: scopeSchema,
    networks: z.array(networkSchema).max(KEY_NETWORKS_MAX).default([]),
    days: z.number().int().min(1).max(KEY_DAYS_MAX),
    /** Wanted of a key that withdraws. */
    daily_limit_usd: usdInput('WITHDRAWAL_AMOUNT_REQUIRED').optional(),
  })
  .refine(({ scope, daily_limit_usd }) => (scope === 'withdraw') === (daily_limit_usd !== undefined), {
    path: ['daily_limit_usd'],
    error: 'WITHDRAWAL_AMOUNT_REQUIRED',
  });
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const madeApiKeySchema = z.object({
  key: apiKeySchema,
  /** The key itself; told here only. */
  secret: z.string(),
});

/** What a program learns of the key that it uses, and of whose it is: nothing by which they could be written to. */
export const keyFactsSchema = apiKeySchema.omit({ id: true, last_used_at: true, last_address: true }).extend({
  username: z.string(),
});
