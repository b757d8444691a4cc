import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema } from '../core/page.ts';
import { OPERATION_ACTIONS, OPERATION_CATEGORIES } from './operations.ts';

export const REASON_MIN = 3;
export const REASON_MAX = 500;
/** Entries that a list counts and pages through; narrower filters reach further back. */
export const LOG_WINDOW = 10_000;
/** Entries of one export. */
export const EXPORT_MAX = 100_000;
export const RETENTION_DAYS_MIN = 30;
export const RETENTION_DAYS_MAX = 3650;
export const RETENTION_DAYS_DEFAULT = 730;

/** Why an administrator does something to somebody: always asked, always kept. */
export const reasonSchema = z
  .string({ error: 'REASON_REQUIRED' })
  .trim()
  .min(REASON_MIN, 'REASON_REQUIRED')
  .max(REASON_MAX, 'REASON_TOO_LONG');

/** A fingerprint of the chain: 64 hex digits. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const operationEntrySchema = z.object({
  id: idSchema,
  /** Its place in the chain; null for the moment until it is sealed. */
  seq: z.number().int().nullable(),
  hash: hashSchema.nullable(),
  prev_hash: hashSchema.nullable(),
  at: timeSchema,
  /** Null for what the system did by itself. */
  actor: z.object({ id: z.string(), username: z.string(), role: z.string() }).nullable(),
  address: z.string().nullable(),
  category: z.enum(OPERATION_CATEGORIES),
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type OperationEntry = z.infer<typeof operationEntrySchema>;

const operationFilterSchema = z.object({
  /** A username, in any case. */
  actor: z.string().trim().max(100).optional(),
  category: z.enum(OPERATION_CATEGORIES).optional(),
  action: z.enum(OPERATION_ACTIONS).optional(),
  /** The id of what was changed. */
  target: z.string().trim().max(100).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type OperationFilter = z.output<typeof operationFilterSchema>;

export const operationQuerySchema = operationFilterSchema.extend(pageQuerySchema.shape);

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const exportQuerySchema = operationFilterSchema.extend({
  format: z.enum(EXPORT_FORMATS).default('csv'),
});

export const VERIFY_BATCH = 5000;

/** The result of checking one stretch of the chain; a client goes on from `next_seq` until it is null. */
export const chainCheckSchema = z.object({
  checked: z.number().int(),
  /** The first entry that does not fit, and what is wrong with it; null while everything fits. */
  broken: z
    .object({
      seq: z.number().int(),
      problem: z.enum(['content', 'link', 'missing', 'head']),
    })
    .nullable(),
  next_seq: z.number().int().nullable(),
  /** The oldest entry that is kept; those before it were dropped by the retention, their last hash kept. */
  first_seq: z.number().int().nullable(),
  head_seq: z.number().int(),
  head_hash: hashSchema,
  unsealed: z.number().int(),
});
export type ChainCheck = z.infer<typeof chainCheckSchema>;

/** Which categories are recorded; those of ALWAYS_LOGGED are true whatever is sent. */
const categoriesSchema = z.record(z.enum(OPERATION_CATEGORIES), z.boolean());

export const logSettingsSchema = z.object({
  categories: categoriesSchema,
  /** Sealed segments older than this are dropped whole. */
  retention_days: z.number().int().min(RETENTION_DAYS_MIN).max(RETENTION_DAYS_MAX),
  version: z.number().int(),
});
export type LogSettings = z.infer<typeof logSettingsSchema>;

export const logSettingsStateSchema = logSettingsSchema.extend({
  /** A change of them waits for a second administrator, or until then; null while none does. */
  waits_until: timeSchema.nullable(),
});
export type LogSettingsState = z.infer<typeof logSettingsStateSchema>;
