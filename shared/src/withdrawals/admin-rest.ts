import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  adminWithdrawalDetailSchema,
  adminWithdrawalPageSchema,
  adminWithdrawalQuerySchema,
  approvalOutcomesSchema,
  approveManySchema,
  completeWithdrawalSchema,
  rejectWithdrawalSchema,
} from './admin-schemas.ts';

const params = z.object({ id: idOf('WITHDRAWAL_NOT_FOUND') });

/** Repeating it with the same key changes nothing more. All but the demo's payment ask for a fresh proof. */
const decision = {
  method: 'post',
  access: ['finance:manage'],
  params,
  data: adminWithdrawalDetailSchema,
  idempotent: true,
} as const;

export const adminWithdrawalRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/finance/withdrawals',
    summary: 'Withdrawals by filter, newest first (a queue: oldest first), with the sums of all that fit',
    access: ['finance:read'],
    query: adminWithdrawalQuerySchema,
    data: adminWithdrawalPageSchema,
  },
  file: {
    method: 'get',
    path: '/admin/files/withdrawals',
    summary: 'All withdrawals that fit, as CSV',
    access: ['finance:read'],
    query: adminWithdrawalQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  get: {
    method: 'get',
    path: '/admin/finance/withdrawals/{id}',
    summary: 'One withdrawal with its whole story',
    access: ['finance:read'],
    params,
    data: adminWithdrawalDetailSchema,
  },
  approve: {
    ...decision,
    path: '/admin/finance/withdrawals/{id}/approve',
    summary: 'Approves a withdrawal, fixing its amount in the coin; large ones need a second administrator',
  },
  approveMany: {
    method: 'post',
    path: '/admin/finance/withdrawals/approvals',
    summary: 'Approves withdrawals that one person may approve, each for itself and with its own outcome',
    access: ['finance:manage'],
    body: approveManySchema,
    data: approvalOutcomesSchema,
    idempotent: true,
  },
  reject: {
    ...decision,
    path: '/admin/finance/withdrawals/{id}/reject',
    summary: 'Rejects a withdrawal that is not paid; the money goes back to the balance',
    body: rejectWithdrawalSchema,
  },
  complete: {
    ...decision,
    path: '/admin/finance/withdrawals/{id}/complete',
    summary: 'Names the transaction that paid it; it is completed once the chain confirms that',
    body: completeWithdrawalSchema,
  },
  simulatePayment: {
    ...decision,
    path: '/admin/finance/withdrawals/{id}/simulated-payment',
    summary: 'Demo only: pays this withdrawal on the invented chain, once',
    data: z.object({ txid: z.string() }),
  },
});
