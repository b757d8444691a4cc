import type { activityRoutes } from '@lode/shared/activities/rest';
import type { Activity } from '@lode/shared/activities/schemas';
import type { ListPage } from '../../components/ui/data-list.tsx';
import { readOwn } from '../../lib/api-client.ts';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';

// What the top bar shows on every page; the dialogs and pages behind it read by use-activities.ts.

type Routes = typeof activityRoutes;

export const ACTIVITY_EVENTS = ['activities:reward.changed', 'activities:activity.changed'] as const;
const LIVE = { events: ACTIVITY_EVENTS };
/** As many as a page has at most. */
const ALL = { limit: 100 } as const;

/** What can be taken part in now: active, and not claimed by this customer. */
export function useOpenActivities(): Loaded<ListPage<Activity>> {
  return useLive(
    'open',
    (signal) =>
      readOwn<Routes['list']>('/activities', {
        query: { ...ALL, status: 'active', claimed: 'false' },
        signal,
      }),
    LIVE,
  );
}

/** How many rewards wait to be claimed. */
export function usePendingCount(): number {
  const { data } = useLive(
    'pending',
    (signal) =>
      readOwn<Routes['rewards']>('/activities/rewards', { query: { ...ALL, status: 'pending' }, signal }),
    LIVE,
  );
  return data?.length ?? 0;
}
