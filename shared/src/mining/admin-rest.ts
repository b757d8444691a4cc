import { z } from 'zod';
import { amountSchema, decimalSchema, idOf, idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  adminContractSchema,
  CONTRACT_STATES,
  CONTRACT_TYPES,
  payoutFeedSchema,
  payoutQuerySchema,
} from './schemas.ts';

const READ = ['mining:read'] as const;
const params = z.object({ id: idOf('CONTRACT_NOT_FOUND') });

export const adminContractQuerySchema = pageQuerySchema.extend({
  /** Beginning of a username, or the id of a user or a contract. */
  search: z.string().trim().max(100).optional(),
  state: z.enum(CONTRACT_STATES).optional(),
  type: z.enum(CONTRACT_TYPES).optional(),
  plan_id: idSchema.optional(),
});
export type AdminContractQuery = z.output<typeof adminContractQuerySchema>;

export const adminContractRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/mining/contracts',
    summary: 'Contracts of everybody by search and filter, newest first, with their totals',
    access: READ,
    query: adminContractQuerySchema,
    data: pageSchema(adminContractSchema).extend({
      /** Of all that is counted (ADMIN_LIST_WINDOW), not of the page alone. */
      totals: z.object({
        hash_power_th: decimalSchema,
        amount_usd: amountSchema,
        earned_usd: amountSchema,
      }),
    }),
  },
  file: {
    method: 'get',
    path: '/admin/files/contracts',
    summary: 'All contracts that fit, as CSV',
    access: READ,
    query: adminContractQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  get: {
    method: 'get',
    path: '/admin/mining/contracts/{id}',
    summary: 'One contract with its newest payouts',
    access: READ,
    params,
    data: adminContractSchema.extend({ payouts: payoutFeedSchema }),
  },
  payouts: {
    method: 'get',
    path: '/admin/mining/contracts/{id}/payouts',
    summary: 'What a contract was paid, day by day, newest first',
    access: READ,
    params,
    query: payoutQuerySchema,
    data: payoutFeedSchema,
  },
});
