import { statementRoutes } from '@lode/shared/statements/rest';
import { CUSTOMERS, type RouteTable } from './expectation.ts';

export const statements: RouteTable = {
  contracts: [statementRoutes],
  expected: {
    'get /wallet/statements': { may: CUSTOMERS },
    'get /wallet/statements/{month}/file': {
      may: CUSTOMERS,
      raw: true,
      // Before anything had moved.
      code: 'NOT_FOUND',
      input: () => ({ params: { month: '2020-01' }, query: { format: 'pdf' } }),
    },
  },
};
