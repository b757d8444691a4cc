import { keyRoutes } from '@lode/shared/keys/rest';
import { byId, CUSTOMERS, type RouteTable } from './expectation.ts';

export const keys: RouteTable = {
  contracts: [keyRoutes],
  expected: {
    'get /users/api-keys': { may: CUSTOMERS },
    'post /users/api-keys': {
      may: CUSTOMERS,
      code: 'INVALID_PARAMS',
      input: () => ({ body: { cid: 'too', name: '', scope: 'read' as const, days: 0 } }),
    },
    'delete /users/api-keys/{id}': { may: CUSTOMERS, code: 'NOT_FOUND', input: byId },
    'get /api-key': { may: CUSTOMERS, code: 'NOT_FOUND' },
  },
};
