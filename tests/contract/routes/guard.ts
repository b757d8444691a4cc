import { guardRoutes } from '@lode/shared/guard/rest';
import { byId, FINANCE, REASON, type RouteTable } from './expectation.ts';

export const guard: RouteTable = {
  contracts: [guardRoutes],
  expected: {
    'get /admin/guarded': { may: FINANCE, input: () => ({ query: { state: 'waiting' } }) },
    'post /admin/guarded/{id}/confirm': { may: FINANCE, code: 'NOT_FOUND', input: byId },
    'post /admin/guarded/{id}/cancel': {
      may: FINANCE,
      code: 'NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { reason: REASON } }),
    },
  },
};
