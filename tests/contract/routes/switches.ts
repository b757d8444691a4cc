import { switchRoutes } from '@lode/shared/switches/rest';
import { FINANCE, REASON, type RouteTable } from './expectation.ts';

export const switches: RouteTable = {
  contracts: [switchRoutes],
  expected: {
    'get /admin/finance/switches': { may: FINANCE },
    // Of a coin that the table's other routes do not use: it stays off.
    'post /admin/finance/switches/stop': {
      may: FINANCE,
      input: () => ({ body: { name: 'quotes', coin: 'VET', reason: REASON } }),
    },
    'post /admin/finance/switches/start': {
      may: FINANCE,
      code: 'SWITCH_CHANGED',
      input: () => ({ body: { name: 'quotes', coin: 'TRX', reason: REASON } }),
    },
  },
};
