import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { historySearch, periodQuery } from '../core/history.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  DEPOSIT_STATES,
  depositCurrencySchema,
  depositSchema,
  newDepositSchema,
  paybackAddressSchema,
  paymentIdSchema,
} from './schemas.ts';

const one = z.object({ id: idOf('DEPOSIT_NOT_FOUND') });

export const depositRoutes = defineRoutes({
  currencies: {
    method: 'get',
    path: '/deposits/currencies',
    summary: 'What can be deposited now, with its network and what its transfers cost',
    access: ['account:own'],
    data: z.array(depositCurrencySchema),
  },
  create: {
    method: 'post',
    path: '/deposits',
    summary: 'Quotes a deposit and gives it an address of its own',
    access: ['account:own'],
    body: newDepositSchema,
    data: depositSchema,
    idempotent: true,
    status: 201,
  },
  list: {
    method: 'get',
    path: '/deposits',
    summary: "The caller's deposits, newest first",
    access: ['account:own'],
    key: 'read',
    query: pageQuerySchema.extend({
      state: z.enum(DEPOSIT_STATES).optional(),
      search: historySearch,
      ...periodQuery,
    }),
    data: pageSchema(depositSchema),
  },
  one: {
    method: 'get',
    path: '/deposits/{id}',
    summary: 'One deposit with its payments',
    access: ['account:own'],
    key: 'read',
    params: one,
    data: depositSchema,
  },
  payback: {
    method: 'put',
    path: '/deposits/payments/{id}/payback-address',
    summary: 'Says where a payment that is not credited is to be paid back to, until it is approved',
    access: ['account:own'],
    params: z.object({ id: paymentIdSchema }),
    body: paybackAddressSchema,
    data: depositSchema,
  },
  pay: {
    method: 'post',
    path: '/deposits/{id}/simulated-payment',
    summary: 'Demo only: pays this deposit on the invented chain',
    access: ['account:own'],
    params: one,
    data: z.object({ txid: z.string() }),
    idempotent: true,
  },
});
