import { defineRoutes } from '../core/rest.ts';
import { pushSettingsSchema, pushStateSchema, pushSubscriptionSchema } from './push.ts';

/** Customers, and whoever serves at the desk. */
const ACCESS = ['account:own', 'support:serve'] as const;

export const pushRoutes = defineRoutes({
  state: {
    method: 'get',
    path: '/notifications/push',
    summary: 'The key to subscribe a browser with, how many devices the caller has, and what these are told',
    access: ACCESS,
    data: pushStateSchema,
  },
  choose: {
    method: 'put',
    path: '/notifications/push/settings',
    summary: 'Chooses of what the caller’s devices are told, how much, and when they stay quiet',
    access: ACCESS,
    body: pushSettingsSchema,
    data: pushStateSchema,
  },
  subscribe: {
    method: 'post',
    path: '/notifications/push/devices',
    summary: 'Has a browser told by push while the caller’s login lasts; again is the same one',
    access: ACCESS,
    body: pushSubscriptionSchema,
    data: pushStateSchema,
  },
  forget: {
    method: 'post',
    path: '/notifications/push/devices/forget',
    summary: 'A browser of the caller’s is told nothing more',
    access: ACCESS,
    body: pushSubscriptionSchema.pick({ endpoint: true }),
    data: pushStateSchema,
  },
});
