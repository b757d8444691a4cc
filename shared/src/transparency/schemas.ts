import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { RESERVE_ADDRESSES_MAX } from '../reserves/limits.ts';

/** Proofs of liabilities that a customer can still be shown a branch of; older ones keep their root only. */
export const TREES_KEPT = 30;

/** So much of what a root's anchor in time is proved by is kept. */
export const ANCHOR_LENGTH_MAX = 4000;

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What the keys of reserve addresses sign: a root says which balances, and no other tree has it. */
export function reserveMessage(root: string): string {
  return `Proof of reserves ${root}`;
}

/** More than any wallet's signature is long, VeChain's certificates included. */
export const SIGNATURE_LENGTH_MAX = 4000;

/** The key of an address has signed a published root; the newest that there is. */
export const reserveSignatureSchema = z.object({
  tree_id: idSchema,
  root: hashSchema,
  message: z.string(),
  signature: z.string(),
  at: timeSchema,
});

/** An address of the operator's own, and what its chain said of it last. */
export const reserveAddressSchema = z.object({
  id: idSchema,
  coin: z.enum(COINS),
  address: z.string(),
  /** In coins; null until the chain was asked. */
  amount: amountSchema.nullable(),
  checked_at: timeSchema.nullable(),
  /** The chain could not be asked the last time: the amount is an older one. */
  unreachable: z.boolean(),
  signed: reserveSignatureSchema.nullable(),
});
export type ReserveAddress = z.infer<typeof reserveAddressSchema>;

export const reserveListSchema = z.object({
  items: z.array(reserveAddressSchema).max(RESERVE_ADDRESSES_MAX),
  /** A change of the list waits for a second administrator, or until then; null while none does. */
  waits_until: timeSchema.nullable(),
  /** What is to be signed: the newest root; null before the first. */
  to_sign: z.object({ tree_id: idSchema, message: z.string() }).nullable(),
});
export type ReserveList = z.infer<typeof reserveListSchema>;

export const newReserveAddressSchema = z.object({
  coin: z.enum(COINS, { error: 'CURRENCY_UNKNOWN' }),
  address: z.string().trim().min(1, 'WALLET_ADDRESS_REQUIRED').max(120, 'WALLET_ADDRESS_INVALID'),
  reason: reasonSchema,
});

export const newSignatureSchema = z.object({
  /** Whose root was signed. */
  tree_id: idSchema,
  signature: z.string().trim().min(1, 'SIGNATURE_INVALID').max(SIGNATURE_LENGTH_MAX, 'SIGNATURE_INVALID'),
});

/** What is held in one coin: in our books, and on the chain. */
export const holdingSchema = z.object({
  coin: z.enum(COINS),
  /** Less what is missing. */
  ledger: amountSchema,
  /** Taken from us by the chain when it was promised or paid out already, and not made up for yet. */
  shortfall: amountSchema,
  /** Sum of the published addresses; null while one of them was never read, or none is published. */
  chain: amountSchema.nullable(),
  /** Chain less ledger. */
  difference: amountSchema.nullable(),
  /** Of the ledger's amount, at a fresh rate; null without one. */
  usd: amountSchema.nullable(),
  addresses: z.array(reserveAddressSchema),
});

/** The root of one Merkle sum tree over all customers' balances. */
export const liabilityTreeSchema = z.object({
  id: idSchema,
  at: timeSchema,
  root: hashSchema,
  total_usd: amountSchema,
  leaves: z.number().int(),
  /** Each is the sum of some of the leaves. */
  balances: z.number().int(),
  /** By what anybody proves that the root was there by then, as the operator's own command said it; null without. */
  anchor: z.object({ proof: z.string(), at: timeSchema }).nullable(),
});
export type LiabilityTree = z.infer<typeof liabilityTreeSchema>;

export const transparencySchema = z.object({
  computed_at: timeSchema,
  liabilities: z.object({
    /** Owed to customers: balances, and withdrawals approved and not yet paid. */
    total_usd: amountSchema,
    balances_usd: amountSchema,
    in_transit_usd: amountSchema,
  }),
  holdings: z.array(holdingSchema),
  /** Of all holdings, null while a rate is missing. */
  holdings_usd: amountSchema.nullable(),
  mining: z.object({
    revenue_usd: amountSchema,
    rewards_usd: amountSchema,
    /** In TH/s. */
    capacity_th: amountSchema,
    sold_th: amountSchema,
  }),
  /**
   * The newest proof of the ledger, which goes on from a checkpoint, and when it was last proved from the first entry on
   * (`whole_at`); null before the first of each. `ok` is what both found; while one is missing or too old (`current`), no
   * money leaves.
   */
  proof: z
    .object({
      at: timeSchema,
      whole_at: timeSchema.nullable(),
      ok: z.boolean(),
      current: z.boolean(),
      entries: z.number().int(),
      head: z.string(),
    })
    .nullable(),
  /** Newest first. */
  trees: z.array(liabilityTreeSchema),
});
export type Transparency = z.infer<typeof transparencySchema>;

/** Days of mining in the summary. */
export const SUMMARY_DAYS = 30;

const miningDaySchema = z.object({
  /** Of UTC, as 2026-02-28. */
  day: z.string(),
  revenue_usd: amountSchema,
  rewards_usd: amountSchema,
});
export type MiningDay = z.infer<typeof miningDaySchema>;

/** The overview's sums alone, and what was mined and paid lately. */
export const transparencySummarySchema = z.object({
  computed_at: timeSchema,
  owed_usd: amountSchema,
  /** Of all holdings, null while a rate is missing. */
  held_usd: amountSchema.nullable(),
  revenue_usd: amountSchema,
  rewards_usd: amountSchema,
  /** In TH/s. */
  capacity_th: amountSchema,
  sold_th: amountSchema,
  /** Each of the last days, today's last; none before the first revenue. */
  days: z.array(miningDaySchema).max(SUMMARY_DAYS),
});
export type TransparencySummary = z.infer<typeof transparencySummarySchema>;

/**
 * A customer's own branches: their balance is the sum of several leaves, each of a random part, so that a sibling
 * tells nobody's balance. A leaf is SHA-256(0x00 ‖ user_id ‖ salt ‖ balance), each node above it
 * SHA-256(0x01 ‖ left hash ‖ left sum ‖ right hash ‖ right sum); ids as ASCII, salts and hashes as bytes,
 * balances and sums as unsigned 64-bit big-endian micro-dollars. A node's sum is that of its two.
 */
export const ownProofSchema = z.object({
  tree: liabilityTreeSchema,
  parts: z
    .array(
      z.object({
        leaf: z.object({ user_id: idSchema, salt: hashSchema, balance_micros: z.string().regex(/^\d+$/) }),
        /** From the leaf to below the root: the other one of each pair, and the side on which it stands. */
        branch: z.array(
          z.object({
            side: z.enum(['left', 'right']),
            hash: hashSchema,
            sum_micros: z.string().regex(/^\d+$/),
          }),
        ),
      }),
    )
    .min(1),
});
export type OwnProof = z.infer<typeof ownProofSchema>;
