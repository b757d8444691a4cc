import type { notificationRoutes } from '@lode/shared/notifications/rest';
import { readOwn } from '../../lib/api-client.ts';
import { useLive } from '../../lib/use-live.ts';

type Routes = typeof notificationRoutes;

export const NOTIFICATION_LIVE = { events: ['notifications:notification.changed'] } as const;

/** The newest of what the customer was told. */
export const readNewest = (limit: number, signal: AbortSignal) =>
  readOwn<Routes['list']>('/notifications', { query: { limit }, signal });

/** How many the customer has not read. */
export function useUnread(): number {
  const { data } = useLive('unread', (signal) => readNewest(1, signal), NOTIFICATION_LIVE);
  return data?.unread ?? 0;
}
