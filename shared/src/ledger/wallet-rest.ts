import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { periodQuery } from '../core/history.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { ENTRY_KINDS } from './schemas.ts';

export const walletSchema = z.object({
  /** USD that is the customer's, with what is held. */
  balance: amountSchema,
  /** Reserved by withdrawals that are not decided yet. */
  held: amountSchema,
  /** What may be spent now. */
  available: amountSchema,
  /** What the customer owes, because a deposit that they had spent was taken back by its chain. */
  owed: amountSchema,
  /** Nothing may be withdrawn while something is owed. */
  frozen: z.boolean(),
  /** Counts the changes of the balance, as `wallet:balance.changed` does. */
  rev: z.number().int(),
});
export type Wallet = z.infer<typeof walletSchema>;

export const walletTransactionSchema = z.object({
  id: idSchema,
  kind: z.enum(ENTRY_KINDS),
  /** What it added to the balance in USD; with a minus sign what it took. Their sum is the balance. */
  amount: amountSchema,
  balance_after: amountSchema,
  /** What it is about, such as `deposit` and its id. */
  reference: z.object({ type: z.string(), id: z.string() }).nullable(),
  at: timeSchema,
});
export type WalletTransaction = z.infer<typeof walletTransactionSchema>;

export const walletRoutes = defineRoutes({
  wallet: {
    method: 'get',
    path: '/wallet',
    summary: "The caller's balance, and how much of it may be spent",
    access: ['account:own'],
    key: 'read',
    data: walletSchema,
  },
  transactions: {
    method: 'get',
    path: '/wallet/transactions',
    summary: "What moved the caller's balance, newest first, by cursor",
    access: ['account:own'],
    key: 'read',
    query: z.object({
      kind: z.enum(ENTRY_KINDS).optional(),
      ...periodQuery,
      /** `next_cursor` of the part before. */
      cursor: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(walletTransactionSchema), next_cursor: idSchema.nullable() }),
  },
});
