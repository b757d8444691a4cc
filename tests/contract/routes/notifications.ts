import { notificationRoutes } from '@lode/shared/notifications/rest';
import { NOTICES_UNLESS_CHOSEN } from '@lode/shared/notifications/schemas';
import { ANYBODY, CUSTOMERS, type RouteTable } from './expectation.ts';

export const notifications: RouteTable = {
  contracts: [notificationRoutes],
  expected: {
    'get /notifications': { may: CUSTOMERS, input: () => ({ query: { limit: 5 } }) },
    'post /notifications/read': {
      may: CUSTOMERS,
      input: () => ({ body: { until: new Date().toISOString() } }),
    },
    'get /notifications/preferences': { may: CUSTOMERS },
    'put /notifications/preferences': { may: CUSTOMERS, input: () => ({ body: NOTICES_UNLESS_CHOSEN }) },
    'post /notifications/unsubscribe/{token}': {
      may: ANYBODY,
      code: 'NOT_FOUND',
      input: () => ({ params: { token: 'none-of-ours' } }),
    },
  },
};
