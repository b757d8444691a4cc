import { z } from 'zod';
import { USER_STATES } from '../accounts/admin-schemas.ts';
import { reasonSchema } from '../administration/schemas.ts';
import { TXID_LENGTH_MAX, txidInputSchema } from '../chains/txid-schemas.ts';
import { idSchema, timeSchema } from '../core/fields.ts';
import { amountSchema, COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { ledgerEntrySchema } from '../ledger/schemas.ts';
import { WITHDRAWAL_STATES, WITHDRAWAL_STATUSES, withdrawalSchema } from './own-schemas.ts';

/** What the risk rules said of a request that was let in; `hold` needs a second administrator. */
export const RISK_VERDICTS = ['allow', 'flag', 'hold'] as const;
export type RiskVerdict = (typeof RISK_VERDICTS)[number];

/** What the sources of the chain said of its transaction when they were asked last. */
export const CHAIN_FINDINGS = ['found', 'unknown', 'disputed', 'mismatch', 'older', 'unavailable'] as const;
export type ChainFinding = (typeof CHAIN_FINDINGS)[number];

/** What this caller may do with it now. */
export const WITHDRAWAL_ACTIONS = ['approve', 'reject', 'complete', 'simulate_payment'] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

const personSchema = z.object({ id: idSchema, username: z.string() });

export const adminWithdrawalSchema = withdrawalSchema.omit({ cancellable: true }).extend({
  status: z.enum(WITHDRAWAL_STATUSES),
  state: z.enum(WITHDRAWAL_STATES),
  user: personSchema,
  risk: z.enum(RISK_VERDICTS),
  approvals: z.array(z.object({ by: personSchema, at: timeSchema })),
  /** 2 where a second administrator must approve. */
  approvals_needed: z.number().int(),
  actions: z.array(z.enum(WITHDRAWAL_ACTIONS)),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawalSchema>;

export const adminWithdrawalQuerySchema = pageQuerySchema.extend({
  status: z.enum(WITHDRAWAL_STATUSES).optional(),
  state: z.enum(WITHDRAWAL_STATES).optional(),
  currency: z.enum(COINS).optional(),
  /** An id, or how a username or e-mail address begins. */
  user: z.string().trim().min(1).max(100).optional(),
  risk: z.enum(RISK_VERDICTS).optional(),
  txid: z.string().trim().min(1).max(TXID_LENGTH_MAX).optional(),
  /** When it was requested. */
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type AdminWithdrawalQuery = z.output<typeof adminWithdrawalQuerySchema>;

export const adminWithdrawalPageSchema = pageSchema(adminWithdrawalSchema).extend({
  /** Of everything that fits the filter. */
  totals: z.object({ amount_usd: amountSchema, fee_usd: amountSchema, net_usd: amountSchema }),
});

export const adminWithdrawalDetailSchema = adminWithdrawalSchema.extend({
  customer: z.object({
    id: idSchema,
    username: z.string(),
    email: z.string(),
    country: z.string().nullable(),
    /** Nothing is approved for one who is locked or disabled. */
    status: z.enum(USER_STATES),
    created_at: timeSchema,
    balance: amountSchema,
    available: amountSchema,
    owed: amountSchema,
    /** Of their withdrawals within 24 hours around this one, this one counted. */
    day_usd: amountSchema,
  }),
  risk_hits: z.array(
    z.object({
      id: idSchema,
      /** The rule's name; its metric where no written rule found it. */
      rule: z.string(),
      action: z.string(),
      /** What the rule measured. */
      facts: z.record(z.string(), z.unknown()),
      at: timeSchema,
    }),
  ),
  /** It waits for approval, and the farm holds too little of the coin to pay it now. */
  holdings_short: z.boolean(),
  rejected_by: personSchema.nullable(),
  completed_by: personSchema.nullable(),
  ended_at: timeSchema.nullable(),
  /** Null before a transaction was given. */
  chain_finding: z
    .object({
      kind: z.enum(CHAIN_FINDINGS),
      txid: z.string(),
      confirmations: z.number().int(),
      at: timeSchema,
    })
    .nullable(),
  /** Everything that was posted about it, oldest first. */
  entries: z.array(ledgerEntrySchema),
});
export type AdminWithdrawalDetail = z.infer<typeof adminWithdrawalDetailSchema>;

export const rejectWithdrawalSchema = z.object({ reason: reasonSchema });

export const completeWithdrawalSchema = z.object({ txid: txidInputSchema });
