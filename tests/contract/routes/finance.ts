import { financeRoutes } from '@lode/shared/finance/rest';
import { byId, FINANCE, REASON, type RouteTable } from './expectation.ts';

export const finance: RouteTable = {
  contracts: [financeRoutes],
  expected: {
    'get /admin/finance/summary': { may: FINANCE },
    'get /admin/finance/journal': {
      may: FINANCE,
      raw: true,
      input: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
    },
    'get /admin/files/ledger-entries': { may: FINANCE, raw: true },
    'get /admin/files/adjustments': { may: FINANCE, raw: true },
    'get /admin/finance/adjustments': { may: FINANCE, input: () => ({ query: { state: 'requested' } }) },
    'post /admin/finance/adjustments': {
      may: FINANCE,
      input: () => ({
        body: {
          kind: 'transfer',
          from: 'fees',
          to: 'marketing',
          amount_usd: '1',
          reason: REASON,
        },
      }),
    },
    'post /admin/finance/adjustments/{id}/approve': {
      may: FINANCE,
      code: 'ADJUSTMENT_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
    'post /admin/finance/adjustments/{id}/reject': {
      may: FINANCE,
      code: 'ADJUSTMENT_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
  },
};
