import { z } from 'zod';
import type { ErrorCode } from '../core/errors.ts';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { ASSETS, parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '../core/money.ts';

/** Why an entry was made; what each moves is told in the server's ledger chart. */
export const ENTRY_KINDS = [
  'deposit',
  'withdrawal_hold',
  'withdrawal_approval',
  'withdrawal_release',
  'withdrawal_completion',
  'purchase',
  'revenue',
  'reward',
  'maintenance_fee',
  'operator_share',
  'referral_bonus',
  'adjustment',
  'transfer',
  'network_fee',
  'capital_in',
  'capital_out',
  'swap',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The chart of accounts; what each is for is told in the server's ledger chart. */
export const ACCOUNT_KINDS = [
  'wallet',
  'receivable',
  'holdings',
  'shortfall',
  'exchange',
  'payouts_in_transit',
  'mining_revenue',
  'operator_income',
  'hash_power_sales',
  'marketing',
  'adjustments',
  'fees',
  'capital',
  'uncovered_costs',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** What an entry does to the accounts of its legs: moves at once, reserves, moves what was reserved, frees it. */
export const ENTRY_PHASES = ['post', 'hold', 'capture', 'release'] as const;
export type EntryPhase = (typeof ENTRY_PHASES)[number];

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

export const ledgerAccountSchema = z.object({
  id: z.string(),
  asset: z.enum(ASSETS),
  /** Posted, on the account's own side. */
  balance: amountSchema,
  /** Reserved by holds and not free to move. */
  held: amountSchema,
  available: amountSchema,
  updated_at: timeSchema,
});

export const ledgerEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(ENTRY_KINDS),
  phase: z.enum(ENTRY_PHASES),
  /** The hold that this one captures or releases. */
  resolves: idSchema.nullable(),
  reverses: idSchema.nullable(),
  reference: z.object({ type: z.string(), id: z.string() }).nullable(),
  memo: z.string(),
  at: timeSchema,
  legs: z.array(
    z.object({
      account: z.string(),
      asset: z.enum(ASSETS),
      side: z.enum(SIDES),
      amount: amountSchema,
      balance_after: amountSchema,
    }),
  ),
  /** Place in the hash chain; null until it is sealed. */
  seal: z.number().int().nullable(),
});

export const ledgerProofSchema = z.object({
  /** When it was proved last, from the checkpoint before. */
  at: timeSchema,
  /** When it was proved last from its first entry on, past every checkpoint; null before that. */
  whole_at: timeSchema.nullable(),
  /** Neither of the two found anything. */
  ok: z.boolean(),
  /** Neither of the two is missing, or older than three of its periods: else no money leaves until it is made. */
  current: z.boolean(),
  /** What did not hold, one sentence each; at most 50. */
  faults: z.array(z.string()),
  entries: z.number().int(),
  accounts: z.number().int(),
  head: z.object({ seq: z.number().int(), hash: z.string() }),
  duration_ms: z.number().int(),
});

/** Sums of one kind of account in one asset. */
export const trialBalanceRowSchema = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  asset: z.enum(ASSETS),
  accounts: z.number().int(),
  debits: amountSchema,
  credits: amountSchema,
});

/** What somebody typed as an amount, in whole units above zero as `parseDecimal` has them, or what is wrong with it. */
export function parseAmount(
  text: string,
  decimals: number,
  accepted = decimals,
): bigint | 'AMOUNT_POSITIVE' | 'AMOUNT_INVALID' {
  const units = parseDecimal(text.replace(/^-/, ''), decimals, accepted);
  if (units === undefined) return 'AMOUNT_INVALID';
  return units === 0n || text.startsWith('-') ? 'AMOUNT_POSITIVE' : units;
}

/**
 * USD as a client sends it, a text or a number with at most two decimals, as micro-dollars above zero.
 * Codes: the given one for a missing amount, AMOUNT_POSITIVE for one that is not above zero, AMOUNT_INVALID.
 */
export function usdInput(required: ErrorCode) {
  return z.union([z.string(), z.number()], { error: required }).transform((value, context) => {
    const text = String(value);
    const micros = parseAmount(text, USD_DECIMALS, USD_INPUT_DECIMALS);
    if (typeof micros === 'bigint') return micros;
    context.addIssue({ code: 'custom', message: text.trim() === '' ? required : micros });
    return z.NEVER;
  });
}

export const usdInputSchema = usdInput('AMOUNT_REQUIRED');
