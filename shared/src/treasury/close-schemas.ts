import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { ASSETS, COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS } from '../ledger/schemas.ts';

/** A day of UTC, as 2026-02-28. */
export const closeDaySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01');

/**
 * What may not add up:
 * - `unbalanced`: an entry whose debits are not its credits
 * - `ledger_balance`: what the entries come to is not what the accounts say
 * - `chain_balance`: the chain does not hold what the books say, and no known reason explains it
 * - `chain_unread`: the books hold coins, and the chain could not be asked
 * - `deposit`, `payout`, `revenue`, `movement`: an entry and what was found on the chain for it differ, one is missing, or the
 *   chain has taken its transaction back; of a deposit also coins on an address that no recorded payment brought
 * - `payback`: what was paid back never came: the chain has dropped the payment that it gave back
 * - `statement`: a pool has not been seen to pay what it stated so many days ago that it should have
 * - `changed_later`: entries of a closed day are not what they were
 * - `figures_changed`: the figures that were kept are not what was signed
 */
export const BREAK_KINDS = [
  'unbalanced',
  'ledger_balance',
  'chain_balance',
  'chain_unread',
  'deposit',
  'payout',
  'revenue',
  'movement',
  'payback',
  'statement',
  'changed_later',
  'figures_changed',
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Waits for an explanation; explained by one of finance; confirmed by another. */
export const BREAK_STATES = ['open', 'explained', 'settled'] as const;
export type BreakState = (typeof BREAK_STATES)[number];

const personSchema = z.object({ id: idSchema, username: z.string() });

export const breakSchema = z.object({
  id: idSchema,
  day: closeDaySchema,
  kind: z.enum(BREAK_KINDS),
  /** Null where no amount says it. */
  asset: z.enum(ASSETS).nullable(),
  /** What there is beside what should be: below zero for too little. */
  amount: amountSchema.nullable(),
  /** The rows behind it: entries, accounts, records; at most 50. */
  rows: z.array(z.object({ type: z.string(), id: z.string(), amount: amountSchema.nullable() })),
  found_at: timeSchema,
  state: z.enum(BREAK_STATES),
  explanation: z.object({ by: personSchema, at: timeSchema, text: z.string() }).nullable(),
  settled: z.object({ by: personSchema, at: timeSchema }).nullable(),
  /** Explanations that another person did not believe. */
  refusals: z.array(z.object({ by: personSchema, at: timeSchema, text: z.string(), reason: z.string() })),
});
export type Break = z.infer<typeof breakSchema>;

export const breakQuerySchema = pageQuerySchema.extend({
  state: z.enum(BREAK_STATES).optional(),
  kind: z.enum(BREAK_KINDS).optional(),
  day: closeDaySchema.optional(),
});
export type BreakQuery = z.output<typeof breakQuerySchema>;
export const breakListSchema = pageSchema(breakSchema);
export const explanationSchema = z.object({ reason: reasonSchema });

/** Which explanation its reader had before them: another one since is not confirmed unread. */
export const settlementSchema = z.object({ explained_at: timeSchema.optional() }).optional();

export const closeSchema = z.object({
  day: closeDaySchema,
  closed_at: timeSchema,
  /** Null for the job. */
  closed_by: personSchema.nullable(),
  /** When its rows were last compared with what was kept. */
  checked_at: timeSchema,
  entries: z.number().int(),
  /** Over all of its figures and the hash of the day before. */
  hash: z.string(),
  breaks: z.number().int(),
  unsettled: z.number().int(),
});
export type Close = z.infer<typeof closeSchema>;
export const closeListSchema = pageSchema(closeSchema);

/** All accounts of a kind in an asset, on the kind's own side. */
const bookSchema = z.object({
  account: z.enum(ACCOUNT_KINDS),
  asset: z.enum(ASSETS),
  opening: amountSchema,
  movements: z.array(z.object({ kind: z.enum(ENTRY_KINDS), count: z.number().int(), amount: amountSchema })),
  closing: amountSchema,
});

export const dayCloseSchema = closeSchema.extend({
  books: z.array(bookSchema),
  /** What the chain said as the day was closed; empty for a day that was closed late. */
  chain: z.array(
    z.object({
      coin: z.enum(COINS),
      ledger: amountSchema,
      chain: amountSchema.nullable(),
      difference: amountSchema.nullable(),
      /** What no known reason explains. */
      unexplained: amountSchema.nullable(),
    }),
  ),
  /** The newest of its breaks; at most 100. */
  found: z.array(breakSchema),
});
export type DayClose = z.infer<typeof dayCloseSchema>;
