import { AppError } from '@lode/shared/core/errors';
import { notificationRoutes } from '@lode/shared/notifications/rest';
import type { RouteMount } from '../../platform/route.ts';
import { chooseNotices, unsubscribe } from './commands/choose-notices.ts';
import { markNotificationsRead } from './commands/mark-read.ts';
import { presentNotification } from './notifications.presenter.ts';
import { mountPush } from './push/push.routes.ts';
import { getPreferences } from './queries/get-preferences.ts';
import { countUnread, listNotifications } from './queries/list-notifications.ts';
import { readerOfToken } from './unsubscribe-link.ts';

export function mountNotifications(mount: RouteMount): void {
  mountPush(mount);
  mount.add(notificationRoutes.list, async ({ identity, query }) => {
    const { hidden } = await getPreferences(identity.userId);
    const [{ items, nextCursor }, unread] = await Promise.all([
      listNotifications(identity.userId, query, hidden),
      countUnread(identity.userId, hidden),
    ]);
    return { items: items.map(presentNotification), next_cursor: nextCursor, unread };
  });
  mount.add(notificationRoutes.read, async ({ identity, body }) => {
    await markNotificationsRead(identity.userId, body);
    return null;
  });
  mount.add(notificationRoutes.preferences, ({ identity }) => getPreferences(identity.userId));
  mount.add(notificationRoutes.choose, async ({ identity, body }) => {
    await chooseNotices(identity.userId, body);
    return getPreferences(identity.userId);
  });
  mount.add(notificationRoutes.unsubscribe, async ({ params }) => {
    const userId = readerOfToken(params.token);
    if (userId === undefined) throw new AppError('NOT_FOUND');
    await unsubscribe(userId);
    return null;
  });
}
