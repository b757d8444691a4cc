import { z } from 'zod';
import { txidInputSchema } from '../chains/txid-schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS, decimalsOf } from '../core/money.ts';
import { parseAmount } from '../ledger/schemas.ts';

/** Waits for a second person, then counts or does not. */
export const REVENUE_STATES = ['requested', 'confirmed', 'rejected'] as const;
export type RevenueState = (typeof REVENUE_STATES)[number];

/** A receipt found on the chain, or a pool's signed statement of a day. */
export const REVENUE_SOURCES = ['receipt', 'statement'] as const;
export type RevenueSource = (typeof REVENUE_SOURCES)[number];

/** Of the file that shows where a receipt comes from; told by content. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];
export const EVIDENCE_MAX_BYTES = 8 * 1024 * 1024;

export const REVENUE_NOTE_MAX = 500;

/** A UTC day, as 2026-02-28. */
export const daySchema = z.iso.date();

const COIN_DECIMALS = decimalsOf('BTC');

/** An amount in the coin as a client sends it, as whole 10⁻⁸. Codes: AMOUNT_REQUIRED, AMOUNT_POSITIVE, AMOUNT_INVALID. */
const coinInputSchema = z.string({ error: 'AMOUNT_REQUIRED' }).transform((text, context) => {
  const units = parseAmount(text, COIN_DECIMALS);
  if (typeof units === 'bigint') return units;
  context.addIssue({ code: 'custom', message: text.trim() === '' ? 'AMOUNT_REQUIRED' : units });
  return z.NEVER;
});

export const newRevenueSchema = z.object({
  coin: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  /** In the coin. */
  amount: coinInputSchema,
  txid: txidInputSchema,
  note: z.string().trim().max(REVENUE_NOTE_MAX).default(''),
});

export const revenueSchema = z.object({
  id: idSchema,
  source: z.enum(REVENUE_SOURCES),
  /** The pool of a statement. */
  pool: z.string().nullable(),
  /** The statement is invented: the site is a demo. */
  simulated: z.boolean(),
  coin: z.enum(COINS),
  /** In the coin. */
  amount: amountSchema,
  /** USD for one coin, when it was booked. */
  rate: decimalSchema,
  amount_usd: amountSchema,
  txid: z.string().nullable(),
  note: z.string(),
  /** A file can be fetched. */
  has_evidence: z.boolean(),
  state: z.enum(REVENUE_STATES),
  /** The day that a statement is about. */
  stated_day: daySchema.nullable(),
  /** The day whose accrual divides it; null until it is confirmed. */
  day: daySchema.nullable(),
  /** Null for what the system booked. */
  requested_by: z.object({ id: idSchema, username: z.string() }).nullable(),
  requested_at: timeSchema,
  decided_by: z.object({ id: idSchema, username: z.string() }).nullable(),
  decided_at: timeSchema.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Of the ledger. */
  entry_id: idSchema.nullable(),
  /** The transaction by which a pool paid its statement. */
  paid_txid: z.string().nullable(),
  /** Of a pool's payout that came to another sum than its statements: in the coin. `amount` is what is between them. */
  difference: z.object({ received: amountSchema, stated: amountSchema }).nullable(),
  /** A statement that is booked and that its pool has not been seen to pay. */
  unpaid: z.boolean(),
});
export type Revenue = z.infer<typeof revenueSchema>;
