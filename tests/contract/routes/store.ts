import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import { PLAN } from '../../factories/store.ts';
import { ANYBODY, byId, CUSTOMERS, FINANCE, type RouteTable } from './expectation.ts';

export const store: RouteTable = {
  contracts: [adminPlanRoutes, publicEstimateRoutes, storeRoutes],
  expected: {
    'get /store/plans': { may: ANYBODY },
    'get /public/estimate': { may: ANYBODY },
    'post /store/quote': {
      may: CUSTOMERS,
      code: 'PLAN_NOT_FOUND',
      input: ({ id }) => ({ body: { plan_id: id, amount_usd: '100' } }),
    },
    'post /store/purchases': {
      may: CUSTOMERS,
      code: 'QUOTE_NOT_FOUND',
      input: ({ id }) => ({ body: { quote_id: id } }),
    },
    'get /store/purchases': { may: CUSTOMERS },
    'get /store/purchases/{id}': { may: CUSTOMERS, code: 'NOT_FOUND', input: byId },
    'get /admin/mining/plans': { may: FINANCE },
    'post /admin/mining/plans': { may: FINANCE, input: () => ({ body: PLAN }) },
    'put /admin/mining/plans/{id}': {
      may: FINANCE,
      code: 'PLAN_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { ...PLAN, version: 1 } }),
    },
  },
};
