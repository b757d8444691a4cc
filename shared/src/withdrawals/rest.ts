import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { historySearch, periodQuery } from '../core/history.ts';
import { COINS } from '../core/money.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  newWithdrawalSchema,
  WITHDRAWAL_STATUSES,
  withdrawalMethodSchema,
  withdrawalSchema,
} from './own-schemas.ts';
import { publicWithdrawalsSchema } from './schemas.ts';

const one = z.object({ id: idOf('WITHDRAWAL_NOT_FOUND') });

export const publicWithdrawalRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/public/withdrawals',
    summary: 'Completed withdrawals of the last 24 hours, masked, with their sum and number',
    access: 'public',
    query: pageQuerySchema,
    data: publicWithdrawalsSchema,
  },
  /** The same list under its second name. */
  virtual: {
    method: 'get',
    path: '/virtual/withdrawals',
    summary: 'The same as /public/withdrawals',
    access: 'public',
    query: pageQuerySchema,
    data: publicWithdrawalsSchema,
  },
});

export const withdrawalRoutes = defineRoutes({
  methods: {
    method: 'get',
    path: '/withdrawals/methods',
    summary: 'What the caller can withdraw now, with minimum, fee and rate',
    access: ['account:own'],
    key: 'read',
    data: z.array(withdrawalMethodSchema),
  },
  create: {
    method: 'post',
    path: '/withdrawals',
    summary: 'Asks for a withdrawal; its amount is held until it is decided. Needs a fresh proof',
    access: ['account:own'],
    key: 'withdraw',
    body: newWithdrawalSchema,
    data: withdrawalSchema,
    idempotent: true,
    status: 201,
  },
  list: {
    method: 'get',
    path: '/withdrawals',
    summary: "The caller's withdrawals, newest first",
    access: ['account:own'],
    key: 'read',
    query: pageQuerySchema.extend({
      status: z.enum(WITHDRAWAL_STATUSES).optional(),
      currency: z.enum(COINS).optional(),
      search: historySearch,
      ...periodQuery,
    }),
    data: pageSchema(withdrawalSchema),
  },
  one: {
    method: 'get',
    path: '/withdrawals/{id}',
    summary: "One of the caller's withdrawals",
    access: ['account:own'],
    key: 'read',
    params: one,
    data: withdrawalSchema,
  },
  cancel: {
    method: 'post',
    path: '/withdrawals/{id}/cancel',
    summary: 'Takes a withdrawal back before anybody has approved it',
    access: ['account:own'],
    key: 'withdraw',
    params: one,
    data: withdrawalSchema,
    idempotent: true,
  },
});
