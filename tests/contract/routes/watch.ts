import { watchRoutes } from '@lode/shared/watch/rest';
import { ANYBODY, byId, CUSTOMERS, type RouteTable } from './expectation.ts';

export const watch: RouteTable = {
  contracts: [watchRoutes],
  expected: {
    'get /users/watch-links': { may: CUSTOMERS },
    'post /users/watch-links': {
      may: CUSTOMERS,
      code: 'INVALID_PARAMS',
      input: () => ({ body: { cid: 'too', name: '', facts: [], days: 0 } }),
    },
    'delete /users/watch-links/{id}': { may: CUSTOMERS, code: 'NOT_FOUND', input: byId },
    'post /watch': { may: ANYBODY, code: 'NOT_FOUND', input: () => ({ body: { secret: 'none' } }) },
  },
};
