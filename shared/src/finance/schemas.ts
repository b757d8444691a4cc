import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { ledgerProofSchema, usdInputSchema } from '../ledger/schemas.ts';

/** Accounts of the operator's own money, and those that may be filled from them (H2): what is earned may become capital. */
export const TRANSFER_SOURCES = ['operator_income', 'fees', 'hash_power_sales'] as const;
export type TransferSource = (typeof TRANSFER_SOURCES)[number];
export const TRANSFER_TARGETS = ['marketing', 'adjustments', 'capital'] as const;
export type TransferTarget = (typeof TRANSFER_TARGETS)[number];

/** A leap year. */
const JOURNAL_DAYS_MAX = 366;

const DAY_MS = 86_400_000;
const journalDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'INVALID_PARAMS');

/** Days of UTC, the first and the last. */
export const journalQuerySchema = z.object({ from: journalDay, to: journalDay }).refine(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= JOURNAL_DAYS_MAX;
  },
  { path: ['to'], error: 'INVALID_PARAMS' },
);
export type JournalQuery = z.output<typeof journalQuerySchema>;

/** `adjustment` moves money between a customer's wallet and `adjustments`, `transfer` the operator's own. */
export const ADJUSTMENT_KINDS = ['adjustment', 'transfer'] as const;
export const ADJUSTMENT_DIRECTIONS = ['credit', 'debit'] as const;
export const ADJUSTMENT_STATES = ['requested', 'approved', 'rejected'] as const;
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number];

const common = { amount_usd: usdInputSchema, reason: reasonSchema };

export const newAdjustmentSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('adjustment'),
    /** A whole username, e-mail or id. */
    user: z.string().trim().min(1).max(254),
    /** `credit` gives to the customer, `debit` takes from them. */
    direction: z.enum(ADJUSTMENT_DIRECTIONS),
  }),
  z.object({
    ...common,
    kind: z.literal('transfer'),
    from: z.enum(TRANSFER_SOURCES),
    to: z.enum(TRANSFER_TARGETS),
  }),
]);
export type NewAdjustment = z.output<typeof newAdjustmentSchema>;

const personSchema = z.object({ id: idSchema, username: z.string() });

export const adjustmentSchema = z.object({
  id: idSchema,
  kind: z.enum(ADJUSTMENT_KINDS),
  /** Whose wallet it is about; null for a transfer. */
  user: personSchema.nullable(),
  /** The ledger's accounts. */
  from: z.string(),
  to: z.string(),
  amount_usd: amountSchema,
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  requested_by: personSchema,
  requested_at: timeSchema,
  decided_by: personSchema.nullable(),
  decided_at: timeSchema.nullable(),
  decision_reason: z.string().nullable(),
  /** The ledger's entry, once approved. */
  entry_id: idSchema.nullable(),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

export const adjustmentQuerySchema = pageQuerySchema.extend({
  state: z.enum(ADJUSTMENT_STATES).optional(),
  kind: z.enum(ADJUSTMENT_KINDS).optional(),
  /** The beginning of a username or an e-mail, or a whole id. */
  user: z.string().trim().max(254).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type AdjustmentQuery = z.output<typeof adjustmentQuerySchema>;

export const adjustmentListSchema = pageSchema(adjustmentSchema);
export const adjustmentDecisionSchema = z.object({ reason: reasonSchema });

const flowSchema = z.object({ count: z.number().int(), amount_usd: amountSchema });

/** The figures that staff want to see first. */
export const financeSummarySchema = z.object({
  /** Of all customers' wallets, what withdrawals hold included. */
  owed_usd: amountSchema,
  /** Reserved in them by withdrawals. */
  held_usd: amountSchema,
  payouts_in_transit_usd: amountSchema,
  /** What customers owe us. */
  receivable_usd: amountSchema,
  holdings: z.array(
    z.object({
      currency: z.enum(COINS),
      amount: amountSchema,
      /** Missing of it: taken from us by the chain when it was promised or paid out already. */
      shortfall: amountSchema,
      rate: decimalSchema.nullable(),
      /** At the rate of now; null while it is stale. */
      value_usd: amountSchema.nullable(),
    }),
  ),
  /** The operator's own money, by account. */
  funds: z.object({
    operator_income: amountSchema,
    hash_power_sales: amountSchema,
    fees: amountSchema,
    marketing: amountSchema,
    adjustments: amountSchema,
    mining_revenue: amountSchema,
    capital: amountSchema,
    /** What network fees have cost that none of these has paid. */
    uncovered_costs: amountSchema,
  }),
  deposits: z.object({ hours_24: flowSchema, days_7: flowSchema }),
  withdrawals: z.object({ hours_24: flowSchema, days_7: flowSchema }),
  waiting: z.object({
    withdrawals: z.number().int(),
    reviews: z.number().int(),
    adjustments: z.number().int(),
    /** Receipts of mining revenue. */
    revenue: z.number().int(),
    /** Movements of coins that wait for a second person. */
    movements: z.number().int(),
    /** Batches of payouts that wait to be signed. */
    batches: z.number().int(),
  }),
  /** The newest proof of the ledger; null before the first. While it is not ok no money leaves. */
  proof: ledgerProofSchema.nullable(),
  at: timeSchema,
});
export type FinanceSummary = z.infer<typeof financeSummarySchema>;
