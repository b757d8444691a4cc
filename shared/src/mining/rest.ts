import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  CONTRACT_STATES,
  contractDetailSchema,
  contractSchema,
  EARNINGS_DAYS_MAX,
  earningDaySchema,
  payoutFeedSchema,
  payoutQuerySchema,
  summarySchema,
} from './schemas.ts';

const OWN = ['account:own'] as const;
const params = z.object({ id: idOf('CONTRACT_NOT_FOUND') });

export const miningRoutes = defineRoutes({
  summary: {
    method: 'get',
    path: '/mining/summary',
    summary: "The caller's hash power and what it earns",
    access: OWN,
    key: 'read',
    data: summarySchema,
  },
  contracts: {
    method: 'get',
    path: '/mining/contracts',
    summary: "The caller's contracts, newest first",
    access: OWN,
    key: 'read',
    query: pageQuerySchema.extend({ state: z.enum(CONTRACT_STATES).optional() }),
    data: pageSchema(contractSchema),
  },
  contract: {
    method: 'get',
    path: '/mining/contracts/{id}',
    summary: 'One contract with its newest payouts',
    access: OWN,
    key: 'read',
    params,
    data: contractDetailSchema,
  },
  payouts: {
    method: 'get',
    path: '/mining/contracts/{id}/payouts',
    summary: 'What a contract was paid, day by day, newest first, with how each was worked out',
    access: OWN,
    key: 'read',
    params,
    query: payoutQuerySchema,
    data: payoutFeedSchema,
  },
  earnings: {
    method: 'get',
    path: '/mining/earnings',
    summary: 'What the caller was paid on each of the last days, oldest first',
    access: OWN,
    key: 'read',
    query: z.object({ days: z.coerce.number().int().min(1).max(EARNINGS_DAYS_MAX).default(7) }),
    data: z.array(earningDaySchema),
  },
});
