import { activityRoutes } from '@lode/shared/activities/rest';
import type { Activity, Reward } from '@lode/shared/activities/schemas';
import { PAGE_LIMIT_DEFAULT } from '@lode/shared/core/page';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useLive } from '../../lib/use-live.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { ACTIVITY_EVENTS } from './use-open-activities.ts';

/** One activity, current while it is shown. */
export function useActivity(id: string): Loaded<Activity> {
  return useLive(id, (signal) => call(activityRoutes.one, { params: { id }, signal }), {
    events: ACTIVITY_EVENTS,
  });
}

export interface OwnRewards extends Loaded<Reward[]> {
  /** Reads a page more; undefined when there is none. */
  more: (() => void) | undefined;
}

/** The customer's rewards, newest first, as many pages as were asked for. */
export function useRewards(): OwnRewards {
  const [pages, setPages] = useState(1);
  const loaded = useLive(
    'rewards',
    async (signal) => {
      const parts = Array.from({ length: pages }, (_, index) =>
        call(activityRoutes.rewards, { query: { page: index + 1 }, signal }),
      );
      return (await Promise.all(parts)).flat();
    },
    { events: ACTIVITY_EVENTS },
  );
  const { data, reload } = loaded;
  useEffect(() => {
    if (pages > 1) reload();
  }, [pages, reload]);
  const full = data !== undefined && data.length === pages * PAGE_LIMIT_DEFAULT;
  return { ...loaded, more: full ? () => setPages(pages + 1) : undefined };
}

/** Tells the server that the customer has been shown an activity. */
export function useRecordView(id: string): void {
  useEffect(() => {
    call(activityRoutes.view, { params: { id } }).catch((error: unknown) =>
      // A figure of the statistics: nobody is troubled for it.
      console.warn('The view of an activity was not counted', error),
    );
  }, [id]);
}
