import type { Feature } from '../../platform/feature.ts';
import { notificationsRealtime } from './notifications.realtime.ts';
import { mountNotifications } from './notifications.routes.ts';
import { makePushKeys } from './push/push-keys.ts';

export const notificationsFeature: Feature = {
  routes: mountNotifications,
  realtime: notificationsRealtime,
  begin: makePushKeys,
};
