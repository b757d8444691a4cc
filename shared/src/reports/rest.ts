import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import {
  customerFileQuery,
  customerReportQuery,
  customerReportSchema,
  customerRowsQuery,
  customerRowsSchema,
} from './customer-schemas.ts';
import {
  miningFileQuery,
  miningReportQuery,
  miningReportSchema,
  miningRowsQuery,
  miningRowsSchema,
} from './mining-schemas.ts';
import {
  moneyFileQuery,
  moneyReportQuery,
  moneyReportSchema,
  moneyRowsQuery,
  moneyRowsSchema,
} from './money-schemas.ts';
import {
  supportFileQuery,
  supportReportQuery,
  supportReportSchema,
  supportRowsQuery,
  supportRowsSchema,
} from './support-schemas.ts';

const SUPPORT = ['support:manage'] as const;
const MONEY = ['finance:read'] as const;
const CUSTOMERS = ['users:read'] as const;

export const reportRoutes = defineRoutes({
  support: {
    method: 'get',
    path: '/admin/reports/support',
    summary:
      'How the desk and the assistant did over at most a year; REPORT_TOO_LARGE past 50,000 conversations of which no sums are kept. With `hours=business` durations count business hours only',
    access: SUPPORT,
    query: supportReportQuery,
    data: supportReportSchema,
  },
  supportRows: {
    method: 'get',
    path: '/admin/reports/support/rows',
    summary: 'The conversations that a figure of the support report counts, newest first',
    access: SUPPORT,
    query: supportRowsQuery,
    data: supportRowsSchema,
  },
  supportFile: {
    method: 'get',
    path: '/admin/reports/support/file',
    summary: 'A table of the support report, or the rows of one of its figures, as CSV',
    access: SUPPORT,
    query: supportFileQuery,
    data: z.string(),
  },
  money: {
    method: 'get',
    path: '/admin/reports/money',
    summary: "Sums of the ledger's entries over at most a year, by day, coin and plan",
    access: MONEY,
    query: moneyReportQuery,
    data: moneyReportSchema,
  },
  moneyRows: {
    method: 'get',
    path: '/admin/reports/money/rows',
    summary: 'The entries that a figure of the money report adds up, newest first',
    access: MONEY,
    query: moneyRowsQuery,
    data: moneyRowsSchema,
  },
  moneyFile: {
    method: 'get',
    path: '/admin/reports/money/file',
    summary: 'A table of the money report, or the entries of one of its figures, as CSV',
    access: MONEY,
    query: moneyFileQuery,
    data: z.string(),
  },
  mining: {
    method: 'get',
    path: '/admin/reports/mining',
    summary:
      'What the farm earned and paid, how good its estimates were, and its contracts, by day of UTC and plan',
    access: MONEY,
    query: miningReportQuery,
    data: miningReportSchema,
  },
  miningRows: {
    method: 'get',
    path: '/admin/reports/mining/rows',
    summary: 'The days or contracts that a figure of the mining report counts, newest first',
    access: MONEY,
    query: miningRowsQuery,
    data: miningRowsSchema,
  },
  miningFile: {
    method: 'get',
    path: '/admin/reports/mining/file',
    summary: 'A table of the mining report, or the rows of one of its figures, as CSV',
    access: MONEY,
    query: miningFileQuery,
    data: z.string(),
  },
  customers: {
    method: 'get',
    path: '/admin/reports/customers',
    summary: 'How far those who registered over at most a year have come, and who came back',
    access: CUSTOMERS,
    query: customerReportQuery,
    data: customerReportSchema,
  },
  customersRows: {
    method: 'get',
    path: '/admin/reports/customers/rows',
    summary: 'The customers that a figure of the customer report counts, newest first',
    access: CUSTOMERS,
    query: customerRowsQuery,
    data: customerRowsSchema,
  },
  customersFile: {
    method: 'get',
    path: '/admin/reports/customers/file',
    summary: 'A table of the customer report, its weeks, or the rows of one of its figures, as CSV',
    access: CUSTOMERS,
    query: customerFileQuery,
    data: z.string(),
  },
});
