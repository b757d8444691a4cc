import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { txidInputSchema } from '../chains/txid-schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';

/**
 * What really happens to coins beside deposits, revenue and payouts: what the network took for a transaction of ours;
 * coins gathered from deposit addresses; what the owner puts in and takes out; coins of one kind given for another.
 */
export const MOVEMENT_KINDS = ['network_fee', 'sweep', 'capital_in', 'capital_out', 'swap'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Waits for a second person; booked; turned down by somebody else; taken back by who proposed it. */
export const MOVEMENT_STATES = ['proposed', 'confirmed', 'refused', 'taken_back'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

export const MOVEMENT_NOTE_MAX = 500;
/** Addresses of one side of a movement that are kept and shown. */
export const MOVEMENT_ADDRESSES_MAX = 20;

/** No amounts: those are found on the chain. */
export const newMovementSchema = z
  .object({
    kind: z.enum(MOVEMENT_KINDS),
    /** What was moved, or given; of a fee, any coin of the transaction's network. */
    coin: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
    txid: txidInputSchema,
    /** Of a swap: another coin that came for it, and by which transaction. */
    into: z.object({ coin: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }), txid: txidInputSchema }).optional(),
    note: z.string().trim().max(MOVEMENT_NOTE_MAX).default(''),
  })
  .superRefine(({ kind, coin, into }, context) => {
    const issue = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path });
    if (kind === 'swap' && !into) issue('TXID_REQUIRED', 'into', 'txid');
    if (into && (kind !== 'swap' || into.coin === coin)) issue('CURRENCY_UNKNOWN', 'into', 'coin');
  });
export type NewMovement = z.output<typeof newMovementSchema>;

const personSchema = z.object({ id: idSchema, username: z.string() });

export const movementSchema = z.object({
  id: idSchema,
  kind: z.enum(MOVEMENT_KINDS),
  coin: z.enum(COINS),
  txid: z.string(),
  /** In the coin: what was swept, put in or taken out; null for a fee alone. */
  amount: amountSchema.nullable(),
  /** What came for it; null for what is no swap. */
  into: z
    .object({ coin: z.enum(COINS), txid: z.string(), amount: amountSchema, amount_usd: amountSchema })
    .nullable(),
  /** What the network took and is booked with it; null where nothing of it is. */
  fee: z.object({ coin: z.enum(COINS), amount: amountSchema }).nullable(),
  /** USD for one coin of what is booked: as it was proposed, and from its booking on as it was booked. */
  rate: decimalSchema.nullable(),
  /** Who told it. */
  rate_source: z.string().nullable(),
  /** Likewise: what is booked. */
  amount_usd: amountSchema,
  /** Whose coins moved, and where to; at most so many. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** When its block was made. */
  mined_at: timeSchema.nullable(),
  note: z.string(),
  state: z.enum(MOVEMENT_STATES),
  proposed_by: personSchema,
  proposed_at: timeSchema,
  decided_by: personSchema.nullable(),
  decided_at: timeSchema.nullable(),
  /** Why it was refused or taken back. */
  reason: z.string().nullable(),
  /** Of the ledger; null also for a sweep that cost nothing. */
  entry_id: idSchema.nullable(),
});
export type Movement = z.infer<typeof movementSchema>;

export const movementQuerySchema = pageQuerySchema.extend({
  kind: z.enum(MOVEMENT_KINDS).optional(),
  state: z.enum(MOVEMENT_STATES).optional(),
  coin: z.enum(COINS).optional(),
  /** A whole transaction id. */
  txid: z.string().trim().max(100).optional(),
});
export type MovementQuery = z.output<typeof movementQuerySchema>;
export const movementListSchema = pageSchema(movementSchema);
export const movementReasonSchema = z.object({ reason: reasonSchema });

/** How an address's keys are kept: at hand for payouts, or away from everything. */
export const STORAGES = ['hot', 'cold'] as const;
export type Storage = (typeof STORAGES)[number];

/** Of a published address, as it was published; null for neither. */
export const newStorageSchema = z.object({
  coin: z.enum(COINS),
  address: z.string().min(1).max(100),
  storage: z.enum(STORAGES).nullable(),
});
export type NewStorage = z.output<typeof newStorageSchema>;

/** What may make the ledger and the chain differ. */
export const DIFFERENCE_REASONS = [
  'unbooked_fees',
  'waiting_movements',
  'payments_in_review',
  'payments_ignored',
  'unread_addresses',
  'statements_unpaid',
  'payouts_paying',
] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

export const coinBooksSchema = z.object({
  coin: z.enum(COINS),
  /** In the ledger, in the coin. */
  ledger: amountSchema,
  /** Held for withdrawals that were approved, and whatever else is promised. */
  promised: amountSchema,
  /** What is neither promised nor missing; below zero for too little. */
  free: amountSchema,
  shortfall: amountSchema,
  /** What the chain says of each published address; null until it was asked. */
  reserves: z.array(
    z.object({
      address: z.string(),
      storage: z.enum(STORAGES).nullable(),
      amount: amountSchema.nullable(),
      checked_at: timeSchema.nullable(),
      unreachable: z.boolean(),
    }),
  ),
  /** Of published addresses, by how they are kept. */
  hot: amountSchema,
  cold: amountSchema,
  /** What the chain says of customers' deposit addresses, as far as they were asked. */
  deposit_addresses: z.object({
    amount: amountSchema,
    /** With coins on them. */
    count: z.number().int(),
    /** Paid, and not asked since. */
    unread: z.number().int(),
    checked_at: timeSchema.nullable(),
    /** The extended key that they come from now, its last index that was given out, and the longest run of unpaid ones. */
    key_id: z.string().nullable(),
    last_index: z.number().int().nullable(),
    gap: z.number().int(),
  }),
  /** Of all of these together; null while a published address was never read, or none is published. */
  chain: amountSchema.nullable(),
  /** The chain less the ledger. */
  difference: amountSchema.nullable(),
  /** Known reasons for one, with how many there are and, where it is known, what they come to in the coin. */
  reasons: z.array(
    z.object({
      reason: z.enum(DIFFERENCE_REASONS),
      count: z.number().int(),
      amount: amountSchema.nullable(),
    }),
  ),
});
export type CoinBooks = z.infer<typeof coinBooksSchema>;

export const treasurySchema = z.object({
  coins: z.array(coinBooksSchema),
  /** What the owner has in it, in USD, and what network fees have cost that nothing of the operator's has paid. */
  capital_usd: amountSchema,
  uncovered_usd: amountSchema,
  /** Movements that wait for a second person. */
  waiting: z.number().int(),
  /** Chains are invented: transactions can be tried. */
  simulated: z.boolean(),
  at: timeSchema,
});
export type Treasury = z.infer<typeof treasurySchema>;

/** A transaction on an invented chain, to try a movement with. */
export const trialSchema = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  coin: z.enum(COINS),
  /** Of a swap. */
  into: z.enum(COINS).optional(),
});
export type Trial = z.output<typeof trialSchema>;

export const triedSchema = z.object({
  txid: z.string(),
  /** Of a swap: what came for it. */
  into_txid: z.string().nullable(),
});
export type Tried = z.infer<typeof triedSchema>;
