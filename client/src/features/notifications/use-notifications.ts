import { notificationRoutes } from '@lode/shared/notifications/rest';
import type { Notification, NotificationsRead } from '@lode/shared/notifications/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { NOTIFICATION_LIVE } from './use-unread.ts';

interface OwnNotifications extends Omit<Loaded<Notification[]>, 'replace'> {
  /** Reads a page more; undefined when there is none. */
  more: (() => void) | undefined;
}

interface Pages {
  items: Notification[];
  more: boolean;
}

/** What the customer was told, newest first, as many pages as were asked for; current while it is shown. */
export function useNotifications(): OwnNotifications {
  const [pages, setPages] = useState(1);
  const loaded = useLive('notifications', (signal) => readPages(pages, signal), NOTIFICATION_LIVE);
  const { data, reload } = loaded;
  useEffect(() => {
    if (pages > 1) reload();
  }, [pages, reload]);
  return { ...loaded, data: data?.items, more: data?.more ? () => setPages(pages + 1) : undefined };
}

async function readPages(pages: number, signal: AbortSignal): Promise<Pages> {
  const items: Notification[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const part = await call(notificationRoutes.list, { query: { ...(cursor && { cursor }) }, signal });
    items.push(...part.items);
    cursor = part.next_cursor ?? undefined;
    if (!cursor) break;
  }
  return { items, more: cursor !== undefined };
}

/** Every tab of the account is told, this one too. What fails stays unread. */
export function markRead(which: NotificationsRead): void {
  call(notificationRoutes.read, { body: which }).catch((error: unknown) =>
    console.warn('Notifications were not marked as read', error),
  );
}
