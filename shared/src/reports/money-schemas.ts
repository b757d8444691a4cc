import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import type { AccountKind, EntryKind, Side } from '../ledger/schemas.ts';
import { comparedSchema, isBounded, NONE, periodShape, UNBOUNDED } from './period.ts';

interface MoneyRule {
  /** Entries of this kind count, ... */
  kind: EntryKind;
  /** ... by what they moved on the operator's account in USD, ... */
  account: Exclude<AccountKind, 'wallet' | 'receivable' | 'holdings' | 'shortfall'>;
  /** ... on this side. */
  side: Side;
  /** Of a reversal: what is taken back. */
  undoes?: EntryKind;
}

/** Every figure is a sum of the ledger's entries; holds and releases move nothing. */
export const MONEY_RULES = {
  deposits: { kind: 'deposit', account: 'exchange', side: 'debit' },
  withdrawals: { kind: 'withdrawal_completion', account: 'payouts_in_transit', side: 'debit' },
  withdrawal_fees: { kind: 'withdrawal_approval', account: 'fees', side: 'credit' },
  hash_power_sold: { kind: 'purchase', account: 'hash_power_sales', side: 'credit' },
  revenue: { kind: 'revenue', account: 'mining_revenue', side: 'credit' },
  rewards: { kind: 'reward', account: 'mining_revenue', side: 'debit' },
  maintenance_fees: { kind: 'maintenance_fee', account: 'fees', side: 'credit' },
  operator_share: { kind: 'operator_share', account: 'operator_income', side: 'credit' },
  bonuses: { kind: 'referral_bonus', account: 'marketing', side: 'debit' },
  network_fees: { kind: 'network_fee', account: 'exchange', side: 'credit' },
  capital_in: { kind: 'capital_in', account: 'capital', side: 'credit' },
  capital_out: { kind: 'capital_out', account: 'capital', side: 'debit' },
  deposits_undone: { kind: 'reversal', account: 'exchange', side: 'credit', undoes: 'deposit' },
  fees_undone: { kind: 'reversal', account: 'fees', side: 'debit', undoes: 'withdrawal_approval' },
  bonuses_undone: { kind: 'reversal', account: 'marketing', side: 'credit', undoes: 'referral_bonus' },
} as const satisfies Record<string, MoneyRule>;
export type MoneyFigure = keyof typeof MONEY_RULES;
export const MONEY_FIGURES = Object.keys(MONEY_RULES) as MoneyFigure[];

/** By what the figures are divided. */
export const MONEY_TABLES = ['day', 'coin', 'plan'] as const;
export type MoneyTable = (typeof MONEY_TABLES)[number];

const filterShape = {
  ...periodShape,
  day: z.iso.date().optional(),
  /** That the entry moved as well. */
  coin: z.enum(COINS).optional(),
  /** Of what was bought, or is rewarded. */
  plan: z.union([idSchema, z.literal(NONE)]).optional(),
};
const figure = z.enum(MONEY_FIGURES);

export const moneyReportQuery = z.object(periodShape).refine(isBounded, UNBOUNDED);
export const moneyRowsQuery = pageQuerySchema.extend({ ...filterShape, figure }).refine(isBounded, UNBOUNDED);
/** A table, or the entries of a figure. */
export const moneyFileQuery = z
  .object({ ...filterShape, table: z.enum(MONEY_TABLES).optional(), figure: figure.optional() })
  .refine(isBounded, UNBOUNDED)
  .refine(({ table, figure: rows }) => (table === undefined) !== (rows === undefined), {
    path: ['table'],
    error: 'INVALID_PARAMS',
  });
export type MoneyFilter = Omit<z.output<typeof moneyFileQuery>, 'table' | 'figure'>;

/** How many entries, and what they moved in USD, to the micro-dollar. */
export const flowSumSchema = z.object({ count: z.number().int(), sum: amountSchema });
export type FlowSum = z.infer<typeof flowSumSchema>;

/** A table's line; figures without an entry in it are left out. */
export const moneyLineSchema = z.object({
  key: z.string(),
  /** What the plan is called. */
  name: z.string().optional(),
  figures: z.partialRecord(figure, flowSumSchema),
});
export type MoneyLine = z.infer<typeof moneyLineSchema>;

export const moneyReportSchema = z.object({
  figures: z.array(
    z.object({ figure, now: flowSumSchema, /** Of as many days before the period. */ before: flowSumSchema }),
  ),
  tables: z.record(z.enum(MONEY_TABLES), z.array(moneyLineSchema)),
  compared: comparedSchema,
});
export type MoneyReport = z.infer<typeof moneyReportSchema>;

export const moneyRowSchema = z.object({
  entry_id: idSchema,
  at: timeSchema,
  reference: z.object({ type: z.string(), id: z.string() }).nullable(),
  memo: z.string(),
  amount: amountSchema,
});
export type MoneyReportRow = z.infer<typeof moneyRowSchema>;
/** With what all entries come to, not only those of the page. */
export const moneyRowsSchema = pageSchema(moneyRowSchema).extend({ measure: flowSumSchema });
