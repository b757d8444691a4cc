import { notificationRoutes } from '@lode/shared/notifications/rest';
import type { RouteMount } from '../../platform/route.ts';
import { markNotificationsRead } from './commands/mark-read.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications } from './queries/list-notifications.ts';

export function mountNotifications(mount: RouteMount): void {
  mount.add(notificationRoutes.list, async ({ identity, query }) => {
    const [{ items, nextCursor }, unread] = await Promise.all([
      listNotifications(identity.userId, query),
      countUnread(identity.userId),
    ]);
    return { items: items.map(presentNotification), next_cursor: nextCursor, unread };
  });
  mount.add(notificationRoutes.read, async ({ identity, body }) => {
    await markNotificationsRead(identity.userId, body);
    return null;
  });
}
