import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { entryFilterSchema } from '../ledger/rest.ts';
import {
  adjustmentDecisionSchema,
  adjustmentListSchema,
  adjustmentQuerySchema,
  adjustmentSchema,
  financeSummarySchema,
  journalQuerySchema,
  newAdjustmentSchema,
} from './schemas.ts';

const READ = ['finance:read'] as const;
const MANAGE = ['finance:manage'] as const;
const params = z.object({ id: idSchema });

export const financeRoutes = defineRoutes({
  summary: {
    method: 'get',
    path: '/admin/finance/summary',
    summary: 'What is owed, held, on its way and waiting for staff, and whether the books add up',
    access: READ,
    data: financeSummarySchema,
  },
  journal: {
    method: 'get',
    path: '/admin/finance/journal',
    summary:
      'Every entry of a period as a journal that hledger reads, with opening balances; wants a fresh proof; REPORT_TOO_LARGE past 200,000 entries or 100,000 accounts',
    access: READ,
    query: journalQuerySchema,
    data: z.string(),
  },
  adjustments: {
    method: 'get',
    path: '/admin/finance/adjustments',
    summary: 'Adjustments and transfers, newest first',
    access: READ,
    query: adjustmentQuerySchema,
    data: adjustmentListSchema,
  },
  entriesFile: {
    method: 'get',
    path: '/admin/files/ledger-entries',
    summary:
      "All of the ledger's entries that fit, as CSV: a line each leg, with its entry; wants a fresh proof",
    access: READ,
    query: entryFilterSchema,
    data: z.string(),
  },
  adjustmentsFile: {
    method: 'get',
    path: '/admin/files/adjustments',
    summary: 'All adjustments that fit, as CSV',
    access: READ,
    query: adjustmentQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  requestAdjustment: {
    method: 'post',
    path: '/admin/finance/adjustments',
    summary: 'Asks for an adjustment of a wallet or a transfer between accounts; nothing moves yet',
    access: MANAGE,
    body: newAdjustmentSchema,
    data: adjustmentSchema,
    idempotent: true,
    status: 201,
  },
  approveAdjustment: {
    method: 'post',
    path: '/admin/finance/adjustments/{id}/approve',
    summary: 'Moves the money, by somebody other than who asked; ADJUSTMENT_DECIDED when it was decided',
    access: MANAGE,
    params,
    body: adjustmentDecisionSchema,
    data: adjustmentSchema,
    idempotent: true,
  },
  rejectAdjustment: {
    method: 'post',
    path: '/admin/finance/adjustments/{id}/reject',
    summary: 'Turns an adjustment down; nothing moves',
    access: MANAGE,
    params,
    body: adjustmentDecisionSchema,
    data: adjustmentSchema,
    idempotent: true,
  },
});
