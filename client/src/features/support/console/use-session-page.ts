import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { FoundSession } from '@lode/shared/support/schemas';
import type { SessionFilter } from '@lode/shared/support/view-schemas';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { whenLive } from '../../../lib/socket.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { bookAtom } from './desk-state.ts';
import type { LabelFilter } from './label-state.ts';
import { freshened, type SessionBook } from './session-book.ts';

/** What the "all" list is asked for. */
export interface SessionQuery {
  filter: SessionFilter;
  search: string;
  page: number;
}

interface SessionPage {
  items: FoundSession[];
  page: number;
  limit: number;
  total: number;
  search_cut: boolean;
  search_indexing: boolean;
}

const TYPING_PAUSE_MS = 300;
const SETTLE_MS = 1500;

/** Changes whenever a conversation opens, moves on, is left alone, labelled or closed; not with every message. */
function statusesOf(book: SessionBook): string {
  return [...book.sessions.values()]
    .map(({ id, status, type, priority, tags, team, unattended_since }) =>
      [id, status, type, priority, team, unattended_since, ...tags].join(' '),
    )
    .join();
}

/**
 * A page of all conversations while `wanted`, its rows as new as the desk knows them; fetched again when
 * statuses change.
 */
export function useSessionPage(
  { filter, search, page, tag, priority, team }: SessionQuery & LabelFilter,
  wanted: boolean,
): Loaded<SessionPage> {
  const book = useAtomValue(bookAtom);
  const settledSearch = useSettled(search.trim(), TYPING_PAUSE_MS);
  const statuses = useSettled(
    useMemo(() => statusesOf(book), [book]),
    SETTLE_MS,
  );
  const asked = [filter, settledSearch, page, tag, priority, team];
  const loaded = useLoaded(wanted ? JSON.stringify(asked) : null, (signal) =>
    call(
      adminServiceRoutes.list,
      { query: { filter, search: settledSearch || undefined, tag, priority, team, page }, signal },
      'admin',
    ),
  );
  const { reload } = loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new statuses are the reason to fetch again
  useEffect(reload, [statuses, reload]);
  useEffect(() => whenLive('admin', { onLive: reload, onDown: () => undefined }), [reload]);
  const data = useMemo(
    () => loaded.data && { ...loaded.data, items: freshened(book, loaded.data.items) },
    [loaded.data, book],
  );
  return { ...loaded, data };
}
