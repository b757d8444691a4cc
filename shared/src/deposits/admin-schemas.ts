import { z } from 'zod';
import { operationEntrySchema, reasonSchema } from '../administration/schemas.ts';
import { CHAINS } from '../chains/schemas.ts';
import { txidInputSchema } from '../chains/txid-schemas.ts';
import { amountSchema, decimalSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { ledgerEntrySchema } from '../ledger/schemas.ts';
import { DEPOSIT_STATES, paybackSchema, paymentSchema } from './schemas.ts';

/** A person as a list of payments names them. */
export const payerSchema = z.object({ id: idSchema, username: z.string() });

export const adminDepositQuerySchema = pageQuerySchema.extend({
  state: z.enum(DEPOSIT_STATES).optional(),
  currency: z.enum(COINS).optional(),
  /** The beginning of a username or an e-mail, or a whole id. */
  user: z.string().trim().max(254).optional(),
  /** A whole address or transaction id. */
  search: z.string().trim().max(120).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type AdminDepositQuery = z.output<typeof adminDepositQuerySchema>;

export const adminDepositSchema = z.object({
  id: idSchema,
  user: payerSchema,
  currency: z.enum(COINS),
  chain: z.enum(CHAINS),
  /** Asked for. */
  amount_usd: amountSchema,
  crypto_amount: amountSchema,
  /** USD for one coin, as quoted. */
  rate: decimalSchema,
  address: z.string(),
  /** Which address of its extended key it is, and the fingerprint of that key; null where that was not kept yet. */
  address_index: z.number().int(),
  key_id: z.string().nullable(),
  state: z.enum(DEPOSIT_STATES),
  credited_usd: amountSchema,
  payments: z.number().int(),
  expires_at: timeSchema,
  created_at: timeSchema,
  rev: z.number().int(),
});
export type AdminDeposit = z.infer<typeof adminDepositSchema>;

/** Sums of all that a filter finds, in one currency. */
export const depositTotalSchema = z.object({
  currency: z.enum(COINS),
  count: z.number().int(),
  asked_usd: amountSchema,
  credited_usd: amountSchema,
});

export const adminDepositListSchema = pageSchema(adminDepositSchema).extend({
  totals: z.array(depositTotalSchema),
});

export const adminPaymentSchema = paymentSchema.extend({
  /** Its block; null while it waits for one. */
  height: z.number().int().nullable(),
  confirmations_needed: z.number().int(),
  /** What crediting it now would give; null while there is no fresh rate. */
  value_usd: amountSchema.nullable(),
  entry_id: idSchema.nullable(),
  /** Who has asked for it to be credited; from the setting's sum on it takes two. */
  approvals: z.array(z.object({ by: payerSchema, at: timeSchema, reason: z.string() })),
  approvals_needed: z.number().int(),
  payback: paybackSchema
    .extend({
      /** Who asked for it to be paid back, and why; who agreed. */
      asked_by: payerSchema,
      asked_at: timeSchema,
      reason: z.string(),
      approved_by: payerSchema.nullable(),
      /** It can be paid with a button: the chain is invented. */
      simulated: z.boolean(),
    })
    .nullable(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

export const adminDepositDetailSchema = adminDepositSchema.omit({ payments: true }).extend({
  user: payerSchema.extend({ email: z.string(), created_at: timeSchema }),
  network: z.string(),
  confirmations_needed: z.number().int(),
  payments: z.array(adminPaymentSchema),
  /** The ledger's entries about it, newest first, with their places in the hash chain. */
  entries: z.array(ledgerEntrySchema),
  /** The links of the chain that hold those entries. */
  seals: z.array(z.object({ seq: z.number().int(), entry_id: idSchema, hash: z.string(), at: timeSchema })),
  /** What staff did about it, newest first. */
  operations: z.array(operationEntrySchema),
});
export type AdminDepositDetail = z.infer<typeof adminDepositDetailSchema>;

/** A payment that waits for a person, with the deposit it was made to. */
export const reviewSchema = z.object({
  payment: adminPaymentSchema,
  deposit: adminDepositSchema.pick({
    id: true,
    user: true,
    currency: true,
    amount_usd: true,
    crypto_amount: true,
    address: true,
    expires_at: true,
  }),
});
export type Review = z.infer<typeof reviewSchema>;

export const decisionSchema = z.object({ reason: reasonSchema });

/** The address that was read: its customer may have given another meanwhile. */
export const paybackApprovalSchema = z.object({ wallet_address: z.string().max(120) });
export type PaybackApproval = z.output<typeof paybackApprovalSchema>;
export const paybackCompletionSchema = z.object({ txid: txidInputSchema });
export type PaybackCompletion = z.output<typeof paybackCompletionSchema>;
