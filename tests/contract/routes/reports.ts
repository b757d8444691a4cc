import { reportRoutes } from '@lode/shared/reports/rest';
import { savedReportRoutes } from '@lode/shared/reports/saved-rest';
import { ADMIN, ANYBODY, byId, FINANCE, type RouteTable, USER_READERS } from './expectation.ts';

const PERIOD = { from: '2026-01-01', to: '2026-01-31' };

const SAVED = { report: 'money' as const, name: 'Money', filters: {}, weekly: false };

export const reports: RouteTable = {
  contracts: [reportRoutes, savedReportRoutes],
  expected: {
    'get /admin/reports/support': { may: ADMIN, input: () => ({ query: PERIOD }) },
    'get /admin/reports/support/rows': {
      may: ADMIN,
      input: () => ({ query: { ...PERIOD, figure: 'started' } }),
    },
    'get /admin/reports/support/file': {
      may: ADMIN,
      raw: true,
      input: () => ({ query: { ...PERIOD, table: 'day' } }),
    },
    'get /admin/reports/money': { may: FINANCE, input: () => ({ query: PERIOD }) },
    'get /admin/reports/money/rows': {
      may: FINANCE,
      input: () => ({ query: { ...PERIOD, figure: 'deposits' } }),
    },
    'get /admin/reports/money/file': {
      may: FINANCE,
      raw: true,
      input: () => ({ query: { ...PERIOD, table: 'day' } }),
    },
    'get /admin/reports/mining': { may: FINANCE, input: () => ({ query: PERIOD }) },
    'get /admin/reports/mining/rows': {
      may: FINANCE,
      input: () => ({ query: { ...PERIOD, figure: 'revenue' } }),
    },
    'get /admin/reports/mining/file': {
      may: FINANCE,
      raw: true,
      input: () => ({ query: { ...PERIOD, table: 'day' } }),
    },
    'get /admin/reports/customers': { may: USER_READERS, input: () => ({ query: PERIOD }) },
    'get /admin/reports/customers/rows': {
      may: USER_READERS,
      input: () => ({ query: { ...PERIOD, figure: 'registered' } }),
    },
    'get /admin/reports/customers/file': {
      may: USER_READERS,
      raw: true,
      input: () => ({ query: { ...PERIOD, table: 'day' } }),
    },
    'get /admin/reports/saved': { may: FINANCE },
    'post /admin/reports/saved': { may: FINANCE, input: () => ({ body: SAVED }) },
    'put /admin/reports/saved/{id}': {
      may: FINANCE,
      code: 'NOT_FOUND',
      input: ({ id }) => ({ params: { id }, body: SAVED }),
    },
    'delete /admin/reports/saved/{id}': { may: FINANCE, input: byId },
    'post /reports/unsubscribe/{token}': {
      may: ANYBODY,
      code: 'NOT_FOUND',
      input: () => ({ params: { token: 'none-of-ours' } }),
    },
  },
};
