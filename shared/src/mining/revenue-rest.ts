import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { txidInputSchema } from '../chains/txid-schemas.ts';
import { idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { newRevenueSchema, REVENUE_STATES, revenueSchema } from './revenue-schemas.ts';

const one = z.object({ id: idSchema });

export const revenueRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/mining/revenue',
    summary: 'Mining revenue, the latest first',
    access: ['mining:read'],
    query: pageQuerySchema.extend({ state: z.enum(REVENUE_STATES).optional() }),
    data: pageSchema(revenueSchema),
  },
  file: {
    method: 'get',
    path: '/admin/files/revenue',
    summary: 'All mining revenue that fits, as CSV',
    access: ['mining:read'],
    query: z.object({ state: z.enum(REVENUE_STATES).optional() }),
    data: z.string(),
  },
  request: {
    method: 'post',
    path: '/admin/mining/revenue',
    summary:
      'Enters a receipt found on the chain with its evidence; it counts once a second person confirms; asks for a recent proof',
    access: ['finance:manage'],
    body: newRevenueSchema,
    file: 'evidence',
    data: revenueSchema,
    idempotent: true,
    status: 201,
  },
  evidence: {
    method: 'get',
    path: '/admin/mining/revenue/{id}/evidence',
    summary: 'The file that came with a receipt',
    access: ['mining:read'],
    params: one,
    data: z.string(),
  },
  confirm: {
    method: 'post',
    path: '/admin/mining/revenue/{id}/confirm',
    summary:
      "Books another person's receipt, or a pool's statement, as revenue; asks the chain again and for proof of who confirms",
    access: ['finance:manage'],
    params: one,
    data: revenueSchema,
    idempotent: true,
  },
  paid: {
    method: 'post',
    path: '/admin/mining/revenue/{id}/payout',
    summary:
      'Says by which transaction a pool has paid a statement, with those of the days before it that it covers; books nothing. With `differs` another sum may be paid: the difference waits for a second person',
    access: ['finance:manage'],
    params: one,
    body: z.object({ txid: txidInputSchema, differs: z.boolean().default(false) }),
    data: revenueSchema,
    idempotent: true,
  },
  reject: {
    method: 'post',
    path: '/admin/mining/revenue/{id}/reject',
    summary: 'Turns a receipt down; its transaction may be entered again',
    access: ['finance:manage'],
    params: one,
    body: z.object({ reason: reasonSchema }),
    data: revenueSchema,
    idempotent: true,
  },
});
