import { z } from 'zod';
import { CHAINS, FEE_TIERS } from '../chains/schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { usdInputSchema } from '../ledger/schemas.ts';

/** Deposits that one customer may have open at a time. */
export const OPEN_DEPOSITS_MAX = 10;
/** What may be quoted and unpaid at a time, in largest deposits: to one customer, and to all of them. */
export const OPEN_QUOTES_OF_ONE = 2n;
export const OPEN_QUOTES_OF_ALL = 100n;

/**
 * awaiting → detected → confirmed → credited. Credited too, with a word of why it differs: underpaid, overpaid,
 * late. Ended without: expired; for a person to look at: review; taken back by the chain: reversed; paid back to its
 * customer: returned.
 */
export const DEPOSIT_STATES = [
  'awaiting',
  'detected',
  'confirmed',
  'credited',
  'underpaid',
  'overpaid',
  'late',
  'expired',
  'review',
  'reversed',
  'returned',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const PAYMENT_STATES = [
  'seen',
  'credited',
  'review',
  'ignored',
  'reversed',
  'returning',
  'returned',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why a payment is not credited by itself. */
export const REVIEW_REASONS = [
  'below_minimum',
  'above_maximum',
  'sources_disagree',
  'failed',
  'dust',
  'other_coin',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const newDepositSchema = z.object({
  currency: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  /** Within the limits that the settings give: DEPOSIT_MINIMUM, DEPOSIT_MAXIMUM otherwise. */
  amount_usd: usdInputSchema,
});

/** `<chain>:<txid>:<index>` */
export const paymentIdSchema = z
  .string()
  .regex(/^[a-z]+:[0-9A-Za-z]+:\d+$/)
  .max(200);

/**
 * How far the paying back of a payment is: its customer is asked where to; a second person is to approve; to be paid; its
 * transaction waits for the chain; the chain has confirmed it.
 */
export const PAYBACK_STATES = ['asked', 'addressed', 'approved', 'paying', 'paid'] as const;
export type PaybackState = (typeof PAYBACK_STATES)[number];

export const paybackSchema = z.object({
  state: z.enum(PAYBACK_STATES),
  /** Where to; null until its customer has said so. */
  address: z.string().nullable(),
  txid: z.string().nullable(),
});

export const paymentSchema = z.object({
  id: paymentIdSchema,
  currency: z.enum(COINS),
  txid: z.string(),
  amount: amountSchema,
  confirmations: z.number().int(),
  state: z.enum(PAYMENT_STATES),
  reason: z.enum(REVIEW_REASONS).nullable(),
  credited_usd: amountSchema.nullable(),
  seen_at: timeSchema,
  /** All of it goes back to its customer; null for what does not. */
  payback: paybackSchema.nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const paybackAddressSchema = z.object({
  wallet_address: z.string().trim().min(1, 'WALLET_ADDRESS_REQUIRED').max(120, 'WALLET_ADDRESS_INVALID'),
});

export const depositSchema = z.object({
  id: idSchema,
  currency: z.enum(COINS),
  chain: z.enum(CHAINS),
  network: z.string(),
  fee_tier: z.enum(FEE_TIERS),
  amount_usd: amountSchema,
  /** To be sent exactly, in the coin. */
  crypto_amount: amountSchema,
  /** USD for one coin, as quoted. */
  rate: decimalSchema,
  address: z.string(),
  state: z.enum(DEPOSIT_STATES),
  /** Of the newest payment. */
  confirmations: z.number().int(),
  confirmations_needed: z.number().int(),
  credited_usd: amountSchema,
  payments: z.array(paymentSchema),
  expires_at: timeSchema,
  /** The server's time, for a countdown on a clock that is wrong. */
  now: timeSchema,
  created_at: timeSchema,
  rev: z.number().int(),
  /** It can be paid with a button: the chain is invented. */
  simulated: z.boolean(),
});
export type Deposit = z.infer<typeof depositSchema>;

export const depositCurrencySchema = z.object({
  currency: z.enum(COINS),
  network: z.string(),
  fee_tier: z.enum(FEE_TIERS),
  confirmations_needed: z.number().int(),
  rate: decimalSchema.nullable(),
  /** Of one deposit, in USD. */
  minimum: amountSchema,
  maximum: amountSchema,
  /** How long a quote holds, in minutes. */
  quote_minutes: z.number(),
  /** How far under the market's rate it is, in percent: so far it protects from a fall. */
  spread_percent: decimalSchema,
  /** False while its rate is old or its chain cannot be read. */
  available: z.boolean(),
});
