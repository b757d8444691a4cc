import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { BATCH_OUTPUTS_MAX } from './fee-rates.ts';

/**
 * Waits to be signed elsewhere; handed back, its payments are under way; every payment is completed; taken back, its
 * withdrawals are free again.
 */
export const BATCH_STATES = ['open', 'sent', 'done', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BATCH_ACTIONS = ['export', 'hand_back', 'renew', 'cancel', 'simulate'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** What became of a transaction that was handed back; that it is on the chain its payments tell. */
export const HANDED_STATES = ['sent', 'refused', 'superseded', 'expired'] as const;
export type HandedState = (typeof HANDED_STATES)[number];

const OUTPUTS_MAX = Math.max(...Object.values(BATCH_OUTPUTS_MAX));
const feeRate = z.number().int().positive().nullable();

export const newBatchSchema = z.object({
  coin: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  /** The withdrawals that it pays; without them the oldest, as many as fit. */
  ids: z
    .array(idSchema)
    .min(1)
    .max(OUTPUTS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'INVALID_PARAMS')
    .optional(),
  /** Within the settings' bounds; null where a coin has none. */
  fee_rate: feeRate,
});
export type NewBatch = z.output<typeof newBatchSchema>;

export const renewalSchema = z.object({ fee_rate: feeRate });

/** So many signs: every signed transaction of a batch in one request. */
export const HAND_BACK_MAX = 60_000;
export const handBackSchema = z.object({
  /** Signed: a PSBT, transactions in hexadecimal or TRON's JSON; or ids of transactions, one a line. */
  text: z.string().trim().min(1, 'TRANSACTION_UNREADABLE').max(HAND_BACK_MAX, 'TRANSACTION_UNREADABLE'),
});

const personSchema = z.object({ id: idSchema, username: z.string() });

export const batchSchema = z.object({
  id: idSchema,
  coin: z.enum(COINS),
  state: z.enum(BATCH_STATES),
  count: z.number().int(),
  /** Completed of them. */
  done: z.number().int(),
  amount: amountSchema,
  /** What its withdrawals take from balances less our fees. */
  amount_usd: amountSchema,
  /** What the network takes, by the newest writing; null where that is in no coin of ours. */
  fee: z.object({ coin: z.enum(COINS), amount: amountSchema }).nullable(),
  fee_rate: feeRate,
  made_by: personSchema,
  made_at: timeSchema,
  /** Somebody else than who wrote it has to hand it back. */
  needs_two: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

export const batchDetailSchema = batchSchema.extend({
  /** Whose coins pay it. */
  from: z.array(z.string()),
  /** How often it was written, and by whom last. */
  version: z.number().int(),
  written_by: personSchema,
  written_at: timeSchema,
  /** No block takes what was written in after that; null where it stays valid, or a height says so. */
  expires_at: timeSchema.nullable(),
  outputs: z.array(
    z.object({
      withdrawal_id: idSchema,
      address: z.string(),
      amount: amountSchema,
      amount_usd: amountSchema,
      /** The transaction that is to pay it, or does. */
      tx_id: z.string().nullable(),
      /** The chain has been seen to pay it. */
      seen: z.boolean(),
      confirmations: z.number().int(),
      confirmations_needed: z.number().int(),
      completed: z.boolean(),
    }),
  ),
  transactions: z.array(
    z.object({
      tx_id: z.string(),
      state: z.enum(HANDED_STATES),
      /** What the network says against it. */
      problem: z.string().nullable(),
      by: personSchema,
      at: timeSchema,
    }),
  ),
  actions: z.array(z.enum(BATCH_ACTIONS)),
});
export type BatchDetail = z.infer<typeof batchDetailSchema>;

export const batchQuerySchema = pageQuerySchema.extend({
  state: z.enum(BATCH_STATES).optional(),
  coin: z.enum(COINS).optional(),
});
export type BatchQuery = z.output<typeof batchQuerySchema>;
export const batchListSchema = pageSchema(batchSchema);

/** What a batch of a coin made now would pay. */
export const batchPreviewSchema = z.object({
  coin: z.enum(COINS),
  /** Approved and in no batch, oldest first, as many as fit into one. */
  count: z.number().int(),
  amount: amountSchema,
  amount_usd: amountSchema,
  /** Where it would be paid from; empty while no published address can pay. */
  from: z.array(z.string()),
  fee_rate: feeRate,
  /** Who tells that rate; null for our own guess. */
  rate_source: z.string().nullable(),
});
export type BatchPreview = z.infer<typeof batchPreviewSchema>;

/** As its chain signs it, or for a person. */
export const BATCH_FILES = ['unsigned', 'csv'] as const;
export type BatchFile = (typeof BATCH_FILES)[number];
