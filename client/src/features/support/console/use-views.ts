import { viewRoutes } from '@lode/shared/support/view-rest';
import type { SavedView, ViewBody, ViewContent } from '@lode/shared/support/view-schemas';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { useStable } from '../../../lib/use-stable.ts';
import type { useQueue } from './use-queue.ts';

type Queue = ReturnType<typeof useQueue>;

const NAMES = ['saved'] as const;

/** What the lists are narrowed down to. */
function contentOf({ tab, query, labels }: Pick<Queue, 'tab' | 'query' | 'labels'>): ViewContent {
  const { tag = null, priority = null, team = null } = labels.filter;
  return { tab, filter: query.filter, search: query.search.trim(), tag, priority, team };
}

/** Whether the lists show just what a view says: only everything can be searched and filtered by state. */
export function isShown(view: ViewContent, now: ViewContent): boolean {
  const same =
    view.tab === now.tab &&
    view.tag === now.tag &&
    view.priority === now.priority &&
    (view.team ?? null) === now.team;
  return same && (view.tab !== 'all' || (view.filter === now.filter && view.search === now.search));
}

/** The desk's saved views and one's own; the address names the one that was picked, and opens with it. */
export function useViews(queue: Queue) {
  const { data, error, reload } = useLoaded('views', (signal) => call(viewRoutes.list, { signal }, 'admin'));
  const [{ saved }, change] = useQueryState(NAMES);
  const content = contentOf(queue);
  const pick = ({ id, tab, filter, search, tag, priority, team }: SavedView) => {
    queue.setTab(tab);
    queue.setQuery({ filter, search, page: 1 });
    change({ saved: id, tag: tag ?? '', priority: priority ?? '', team: team ?? '' });
  };
  useOnOpening(
    data?.find(({ id }) => id === saved),
    pick,
  );
  const afterwards = async (work: Promise<unknown>) => {
    await work;
    reload();
  };
  return {
    views: data,
    error,
    reload,
    content,
    shown: data?.find((view) => isShown(view, content)),
    pick,
    create: (body: ViewBody, idempotencyKey: string) =>
      afterwards(call(viewRoutes.create, { body, idempotencyKey }, 'admin')),
    /** Gives a view the filters of now. */
    overwrite: ({ id, name, shared }: SavedView) =>
      afterwards(call(viewRoutes.change, { params: { id }, body: { ...content, name, shared } }, 'admin')),
    remove: ({ id }: SavedView) => afterwards(call(viewRoutes.remove, { params: { id } }, 'admin')),
  };
}

export type Views = ReturnType<typeof useViews>;

/** Picks the view of the address once, as soon as it is known; from then on the lists are the agent's. */
function useOnOpening(named: SavedView | undefined, pick: (view: SavedView) => void): void {
  const done = useRef(false);
  const latest = useStable(pick);
  useEffect(() => {
    if (!named || done.current) return;
    done.current = true;
    latest(named);
  }, [named, latest]);
}
