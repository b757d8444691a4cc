import { webhookRoutes } from '@lode/shared/webhooks/rest';
import { byId, CUSTOMERS, type RouteTable } from './expectation.ts';

const nowhere = { may: CUSTOMERS, code: 'NOT_FOUND', input: byId } as const;

export const webhooks: RouteTable = {
  contracts: [webhookRoutes],
  expected: {
    'get /users/webhooks': { may: CUSTOMERS },
    'post /users/webhooks': {
      may: CUSTOMERS,
      code: 'INVALID_PARAMS',
      input: () => ({ body: { cid: 'too', url: 'https://example.com', kinds: [] } }),
    },
    'put /users/webhooks/{id}': {
      ...nowhere,
      input: (world) => ({ ...byId(world), body: { kinds: ['payout' as const], on: true } }),
    },
    'post /users/webhooks/{id}/secret': nowhere,
    'delete /users/webhooks/{id}': nowhere,
    'post /users/webhooks/{id}/test': nowhere,
    'get /users/webhooks/{id}/deliveries': nowhere,
    'post /users/webhooks/deliveries/{id}/redeliver': nowhere,
  },
};
