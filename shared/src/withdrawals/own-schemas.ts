import { z } from 'zod';
import { CHAINS } from '../chains/schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { usdInput } from '../ledger/schemas.ts';

/** Withdrawals that one customer may have open at a time. */
export const OPEN_WITHDRAWALS_MAX = 10;
const ADDRESS_LENGTH_MAX = 128;

/** What everybody knows a withdrawal by; one that a client does not know is `unknown` to it. */
export const WITHDRAWAL_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * Where exactly it is: requested → approved → paying (its transaction is known and waits for confirmations)
 * → completed. Ended without: rejected by staff, cancelled by its customer.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'paying',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** An address as somebody types it; the server knows whether it is one. */
export const walletAddressInput = z
  .string({ error: 'WALLET_ADDRESS_REQUIRED' })
  .trim()
  .min(1, 'WALLET_ADDRESS_REQUIRED')
  .max(ADDRESS_LENGTH_MAX, 'WALLET_ADDRESS_INVALID');

export const newWithdrawalSchema = z.object({
  amount_usd: usdInput('WITHDRAWAL_AMOUNT_REQUIRED'),
  currency: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  wallet_address: walletAddressInput,
});

/** A value that a newer server may add to must not cost a client the whole answer. */
const orUnknown = <const T extends readonly string[]>(values: T) =>
  z.enum([...values, 'unknown']).catch('unknown');

export const withdrawalSchema = z.object({
  id: idSchema,
  status: orUnknown(WITHDRAWAL_STATUSES),
  state: orUnknown(WITHDRAWAL_STATES),
  /** Taken from the balance, the fee inside. */
  amount_usd: amountSchema,
  fee_usd: amountSchema,
  /** What is sent: the amount less the fee. */
  net_usd: amountSchema,
  currency: z.enum(COINS),
  chain: z.enum(CHAINS),
  network: z.string(),
  wallet_address: z.string(),
  /** What is sent, in the coin; fixed when it is approved, null before. */
  crypto_amount: amountSchema.nullable(),
  /** USD for one coin, fixed with it. */
  rate: decimalSchema.nullable(),
  tx_id: z.string().nullable(),
  confirmations: z.number().int(),
  confirmations_needed: z.number().int(),
  /** Why it was rejected; null for one that its customer cancelled. */
  reason: z.string().nullable(),
  /** The key that a program asked for it with, as it was called then; null for a person. */
  api_key: z.string().nullable(),
  /** Its customer may still cancel it. */
  cancellable: z.boolean(),
  created_at: timeSchema,
  completed_at: timeSchema.nullable(),
  rev: z.number().int(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Why a currency cannot be withdrawn just now, as codes of errors. */
export const METHOD_PROBLEMS = [
  'WITHDRAWALS_STOPPED',
  'LEDGER_UNSOUND',
  'WITHDRAWALS_FROZEN',
  'RATE_STALE',
] as const;
export type MethodProblem = (typeof METHOD_PROBLEMS)[number];

export const withdrawalMethodSchema = z.object({
  currency: z.enum(COINS),
  chain: z.enum(CHAINS),
  network: z.string(),
  minimum_usd: amountSchema,
  fee_usd: amountSchema,
  /** USD for one coin now. What arrives is fixed at approval by the rate of then. */
  rate: decimalSchema.nullable(),
  available: z.boolean(),
  problem: z.enum(METHOD_PROBLEMS).nullable(),
  /** More than this, in USD, waits until the farm holds more of the coin; rounded down, null without a rate. */
  payable_usd: amountSchema.nullable(),
  /** Where the caller's last withdrawal in this currency went. */
  last_address: z.string().nullable(),
});
export type WithdrawalMethod = z.infer<typeof withdrawalMethodSchema>;
