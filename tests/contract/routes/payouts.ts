import { batchRoutes } from '@lode/shared/payouts/rest';
import { byId, FINANCE, type RouteTable } from './expectation.ts';

export const payouts: RouteTable = {
  contracts: [batchRoutes],
  expected: {
    'get /admin/finance/batches': { may: FINANCE, input: () => ({ query: { state: 'open' } }) },
    'get /admin/finance/batch-preview': { may: FINANCE, input: () => ({ query: { coin: 'TRX' } }) },
    // Nothing is approved.
    'post /admin/finance/batches': {
      may: FINANCE,
      code: 'BATCH_CHANGED',
      input: () => ({ body: { coin: 'VET', fee_rate: null } }),
    },
    'get /admin/finance/batches/{id}': { may: FINANCE, code: 'BATCH_NOT_FOUND', input: byId },
    'get /admin/finance/batches/{id}/file': {
      may: FINANCE,
      code: 'BATCH_NOT_FOUND',
      input: (world) => ({ ...byId(world), query: { form: 'csv' } }),
    },
    'post /admin/finance/batches/{id}/hand-back': {
      may: FINANCE,
      code: 'BATCH_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { text: 'a'.repeat(64) } }),
    },
    'post /admin/finance/batches/{id}/renewal': {
      may: FINANCE,
      code: 'BATCH_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { fee_rate: 20 } }),
    },
    'post /admin/finance/batches/{id}/cancel': { may: FINANCE, code: 'BATCH_NOT_FOUND', input: byId },
    'post /admin/finance/batches/{id}/simulation': { may: FINANCE, code: 'BATCH_NOT_FOUND', input: byId },
  },
};
