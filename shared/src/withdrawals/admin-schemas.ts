import { z } from 'zod';
import { USER_STATES } from '../accounts/admin-schemas.ts';
import { reasonSchema } from '../administration/schemas.ts';
import { TXID_LENGTH_MAX, txidInputSchema } from '../chains/txid-schemas.ts';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
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
  /** One person may approve it, and together with others. */
  approvable_together: z.boolean(),
  /** The ledger's account that its fee was booked on; null before it is taken, or without one. */
  fee_account: z.string().nullable(),
  /** Approved, and not to be paid now: outgoing money is stopped, or the books are not proven. */
  stopped: z.boolean(),
  /** The batch that pays it, or did. */
  batch_id: idSchema.nullable(),
  actions: z.array(z.enum(WITHDRAWAL_ACTIONS)),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawalSchema>;

/** What waits for staff, the oldest first: to be decided, or to be paid. */
export const WITHDRAWAL_QUEUES = ['decide', 'pay'] as const;
export type WithdrawalQueue = (typeof WITHDRAWAL_QUEUES)[number];

export const adminWithdrawalQuerySchema = pageQuerySchema.extend({
  status: z.enum(WITHDRAWAL_STATUSES).optional(),
  state: z.enum(WITHDRAWAL_STATES).optional(),
  /** Instead of a state. */
  queue: z.enum(WITHDRAWAL_QUEUES).optional(),
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
  /** Of the newest that fit the filter, as many as are counted (ADMIN_LIST_WINDOW). */
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
  address_history: z.object({
    /** How often this customer was paid there before this one. */
    paid_before: z.number().int(),
    /** Other customers who asked to be paid there. */
    others: z.array(personSchema),
  }),
  /** What the customer's address book says of the address now. */
  address_book: z.object({
    /** When it was added; null where it is not in the book. */
    since: timeSchema.nullable(),
    /** From when it counts as known. */
    usable_at: timeSchema.nullable(),
    /** Withdrawals are bound to the book. */
    only: z.boolean(),
  }),
  /** Of its coin, held beside what is promised already. */
  free_amount: amountSchema,
  /** In the coin at the rate of now; null once that is fixed, or without a rate. */
  expected_amount: amountSchema.nullable(),
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

/** So many are approved together. */
export const APPROVALS_MAX = 50;

export const approveManySchema = z.object({
  ids: z
    .array(idSchema)
    .min(1)
    .max(APPROVALS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'INVALID_PARAMS'),
});

/** What became of each, in the order that was asked for; null where it was approved, else why not. */
export const approvalOutcomesSchema = z.object({
  items: z.array(z.object({ id: idSchema, problem: z.string().nullable() })),
});
export type ApprovalOutcome = z.infer<typeof approvalOutcomesSchema>['items'][number];
