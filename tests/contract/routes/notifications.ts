import { PUSH_UNLESS_CHOSEN } from '@lode/shared/notifications/push';
import { pushRoutes } from '@lode/shared/notifications/push-rest';
import { notificationRoutes } from '@lode/shared/notifications/rest';
import { NOTICES_UNLESS_CHOSEN } from '@lode/shared/notifications/schemas';
import { PushBrowser } from '../../harness/push-service.ts';
import { ANYBODY, CUSTOMERS, DESK, type RouteTable } from './expectation.ts';

const TOLD = [...CUSTOMERS, ...DESK];
const { subscription } = new PushBrowser('https://push.example.com/a-browser');

export const notifications: RouteTable = {
  contracts: [notificationRoutes, pushRoutes],
  expected: {
    'get /notifications': { may: CUSTOMERS, input: () => ({ query: { limit: 5 } }) },
    'post /notifications/read': {
      may: CUSTOMERS,
      input: () => ({ body: { until: new Date().toISOString() } }),
    },
    'get /notifications/preferences': { may: CUSTOMERS },
    'put /notifications/preferences': { may: CUSTOMERS, input: () => ({ body: NOTICES_UNLESS_CHOSEN }) },
    'get /notifications/push': { may: TOLD },
    'put /notifications/push/settings': { may: TOLD, input: () => ({ body: PUSH_UNLESS_CHOSEN.admin }) },
    'post /notifications/push/devices': { may: TOLD, input: () => ({ body: subscription }) },
    'post /notifications/push/devices/forget': { may: TOLD, input: () => ({ body: subscription }) },
    'post /notifications/unsubscribe/{token}': {
      may: ANYBODY,
      code: 'NOT_FOUND',
      input: () => ({ params: { token: 'none-of-ours' } }),
    },
  },
};
