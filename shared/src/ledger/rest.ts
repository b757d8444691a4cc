import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  ACCOUNT_KINDS,
  ENTRY_KINDS,
  ledgerAccountSchema,
  ledgerEntrySchema,
  ledgerProofSchema,
  trialBalanceRowSchema,
} from './schemas.ts';

/** To the micro-dollar. */
const usdSchema = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/);

export const entryFilterSchema = z.object({
  account: z.string().max(80).optional(),
  reference: z.string().max(80).optional(),
  kind: z.enum(ENTRY_KINDS).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Of one leg in USD at least. */
  at_least: usdSchema.optional(),
  at_most: usdSchema.optional(),
});

export const ledgerRoutes = defineRoutes({
  accounts: {
    method: 'get',
    path: '/admin/ledger/accounts',
    summary: "The ledger's accounts with their balances",
    access: ['finance:read'],
    query: pageQuerySchema.extend({ kind: z.enum(ACCOUNT_KINDS).optional() }),
    data: pageSchema(ledgerAccountSchema),
  },
  entries: {
    method: 'get',
    path: '/admin/ledger/entries',
    summary: 'Entries, newest first: of one account, about one thing, of a kind, a time, an amount in USD',
    access: ['finance:read'],
    query: entryFilterSchema.extend({
      cursor: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(ledgerEntrySchema), next_cursor: idSchema.nullable() }),
  },
  trialBalance: {
    method: 'get',
    path: '/admin/ledger/trial-balance',
    summary: 'Sums by kind of account and asset; per asset, debits equal credits',
    access: ['finance:read'],
    data: z.array(trialBalanceRowSchema),
  },
  proof: {
    method: 'get',
    path: '/admin/ledger/proof',
    summary:
      'What the newest proofs of the ledger found, from a checkpoint and from the first entry; null before the first',
    access: ['finance:read'],
    data: ledgerProofSchema.nullable(),
  },
});
