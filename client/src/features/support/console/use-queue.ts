import type { AgentSession } from '@lode/shared/support/schemas';
import type { QueueTab } from '@lode/shared/support/view-schemas';
import { useCallback, useMemo, useState } from 'react';
import { useAtomValue } from '../../../lib/store.ts';
import { bookAtom } from './desk-state.ts';
import { dueSoonest } from './due-state.ts';
import type { ListedSession } from './found-text.tsx';
import { labelledRows, useLabelFilter } from './label-state.ts';
import { mineOf, unattendedOf, waitingOf } from './session-book.ts';
import { isOfTeam, useTeams } from './team-state.ts';
import { type SessionQuery, useSessionPage } from './use-session-page.ts';

/**
 * The lists of conversations, as far as the filter of tags, priority and team leaves them, and the one that is shown; of mine
 * without those that are `gone`. `counts` and `own` know no filter.
 */
export function useQueue(me: string, gone: readonly string[]) {
  const book = useAtomValue(bookAtom);
  const labels = useLabelFilter();
  const everyWaiting = useMemo(() => waitingOf(book), [book]);
  const everyMine = useMemo(() => mineOf(book, me), [book, me]);
  const own = useMemo(
    () => (gone.length === 0 ? everyMine : everyMine.filter(({ id }) => !gone.includes(id))),
    [everyMine, gone],
  );
  const everyUnattended = useMemo(() => unattendedOf(book, me), [book, me]);
  const shownOf = useShownOf(labels, me);
  // Thousands may wait: gone through when they change, not whenever something is drawn.
  const waiting = useMemo(() => shownOf(everyWaiting), [shownOf, everyWaiting]);
  const unattended = useMemo(() => shownOf(everyUnattended), [shownOf, everyUnattended]);
  const mine = useMemo(() => shownOf(own), [shownOf, own]);
  const inQueue = useMemo(() => [...unattended, ...waiting], [unattended, waiting]);
  const [tab, setTab] = useState<QueueTab>('waiting');
  const [query, setQuery] = useState<SessionQuery>({ filter: 'all', search: '', page: 1 });
  const sessions = useSessionPage({ ...query, ...labels.filter }, tab === 'all');
  const shown: Record<QueueTab, readonly ListedSession[]> = {
    waiting: inQueue,
    mine,
    all: sessions.data?.items ?? [],
  };
  const counts = { waiting: everyWaiting.length, mine: own.length };
  return {
    book,
    waiting,
    unattended,
    mine,
    own,
    counts,
    labels,
    sessions,
    tab,
    setTab,
    query,
    setQuery,
    rows: shown[tab],
  };
}

/** Of conversations those that the filter leaves, in the order that is asked for. */
function useShownOf({ filter, order }: ReturnType<typeof useLabelFilter>, me: string) {
  const teams = useTeams();
  return useCallback(
    (rows: readonly AgentSession[]) => {
      const left = labelledRows(rows, filter).filter((row) => isOfTeam(row, filter.team, teams, me));
      return order ? dueSoonest(left) : left;
    },
    [filter, order, teams, me],
  );
}
