import { notificationRoutes } from '@lode/shared/notifications/rest';
import { CUSTOMERS, type RouteTable } from './expectation.ts';

export const notifications: RouteTable = {
  contracts: [notificationRoutes],
  expected: {
    'get /notifications': { may: CUSTOMERS, input: () => ({ query: { limit: 5 } }) },
    'post /notifications/read': {
      may: CUSTOMERS,
      input: () => ({ body: { until: new Date().toISOString() } }),
    },
  },
};
