import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  adminDepositDetailSchema,
  adminDepositListSchema,
  adminDepositQuerySchema,
  decisionSchema,
  paybackApprovalSchema,
  paybackCompletionSchema,
  reviewSchema,
} from './admin-schemas.ts';
import { paymentIdSchema } from './schemas.ts';

const READ = ['finance:read'] as const;

/** A person's decision on a payment in review; answers its deposit. PAYMENT_NOT_IN_REVIEW once it is made. */
const decision = {
  method: 'post',
  access: ['finance:manage'],
  params: z.object({ id: paymentIdSchema }),
  body: decisionSchema,
  data: adminDepositDetailSchema,
  idempotent: true,
} as const;

export const adminDepositRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/finance/deposits',
    summary: 'Deposits that fit, newest first, with the sums by currency of the newest 10,000',
    access: READ,
    query: adminDepositQuerySchema,
    data: adminDepositListSchema,
  },
  file: {
    method: 'get',
    path: '/admin/files/deposits',
    summary: 'All deposits that fit, as CSV',
    access: READ,
    query: adminDepositQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  get: {
    method: 'get',
    path: '/admin/finance/deposits/{id}',
    summary: 'The whole story of a deposit: quote, payments, entries, seals and what staff did',
    access: READ,
    params: z.object({ id: idOf('DEPOSIT_NOT_FOUND') }),
    data: adminDepositDetailSchema,
  },
  reviews: {
    method: 'get',
    path: '/admin/finance/reviews',
    summary: 'Payments that wait for a person, oldest first',
    access: READ,
    query: pageQuerySchema,
    data: pageSchema(reviewSchema),
  },
  credit: {
    ...decision,
    path: '/admin/finance/payments/{id}/credit',
    summary: 'Credits a payment at the rate of now; from a sum on only together with a second person',
  },
  ignore: {
    ...decision,
    path: '/admin/finance/payments/{id}/ignore',
    summary: 'Leaves a payment uncredited for good',
  },
  payBack: {
    ...decision,
    path: '/admin/finance/payments/{id}/payback',
    summary: 'Asks the customer where a payment that may not be credited is to be paid back to',
  },
  approvePayback: {
    ...decision,
    path: '/admin/finance/payments/{id}/payback/approve',
    summary: "Agrees to a colleague's paying back, to the address that was read; it may be paid then",
    body: paybackApprovalSchema,
  },
  cancelPayback: {
    ...decision,
    path: '/admin/finance/payments/{id}/payback/cancel',
    summary: 'Takes the paying back of a payment back, as long as no transaction was named',
  },
  completePayback: {
    ...decision,
    path: '/admin/finance/payments/{id}/payback/complete',
    summary: 'Names the transaction that pays it back; it counts once the chain has confirmed it',
    body: paybackCompletionSchema,
  },
  simulatePayback: {
    method: 'post',
    access: ['finance:manage'],
    path: '/admin/finance/payments/{id}/payback/simulated-payment',
    summary: 'Demo only: pays it back on the invented chain, once',
    params: z.object({ id: paymentIdSchema }),
    data: z.object({ txid: z.string() }),
    idempotent: true,
  },
});
