import type { AgentSession } from '@lode/shared/support/schemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAtomValue } from '../../../lib/store.ts';
import { useConversation } from '../state.ts';
import type { ConsoleAction } from './console-shortcuts.ts';
import { bookAtom } from './desk-state.ts';
import type { QueueColumnProps, QueueTab } from './queue-column.tsx';
import { mineOf, neighbourOf, waitingOf } from './session-book.ts';
import { useCannedReplies } from './use-canned-replies.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useDeskAlerts } from './use-desk-alerts.ts';
import { useSessionActions } from './use-session-actions.ts';
import { type SessionQuery, useSessionPage } from './use-session-page.ts';

export type Overlay = 'help' | 'replies' | 'customer' | null;
const OFFLINE_VIEW = 'offline';

/** Which conversation is open, kept in the address: a reload and the back button find it again. */
function useSelection() {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('session');
  const isOffline = params.get('view') === OFFLINE_VIEW;
  const anything = selectedId !== null || isOffline;
  return {
    selectedId,
    isOffline,
    // From the queue a step forward, so that "back" leads there again; between conversations no history.
    select: (id: string) => setParams({ session: id }, { replace: anything }),
    showOffline: () => setParams({ view: OFFLINE_VIEW }, { replace: anything }),
    clear: () => setParams({}, { replace: true }),
  };
}

/** The session as the newest of its sources tells it. */
function newestOf(row: AgentSession | undefined, own: AgentSession | null): AgentSession | null {
  if (!row || !own) return row ?? (own && 'customer' in own ? own : null);
  return own.rev > row.rev && 'customer' in own ? own : row;
}

/** Everything the console's columns share: selection, lists, the open conversation, overlays, keys. */
export function useConsole(me: string) {
  const book = useAtomValue(bookAtom);
  const waiting = useMemo(() => waitingOf(book), [book]);
  const mine = useMemo(() => mineOf(book, me), [book, me]);
  const [tab, setTab] = useState<QueueTab>('waiting');
  const [query, setQuery] = useState<SessionQuery>({ filter: 'all', search: '', page: 1 });
  const [overlay, setOverlay] = useState<Overlay>(null);
  const sessions = useSessionPage(query, tab === 'all');
  const selection = useSelection();
  const { selectedId, select } = selection;
  const conversation = useConversation('admin', selectedId);
  const session = newestOf(
    selectedId ? book.sessions.get(selectedId) : undefined,
    conversation?.session ?? null,
  );
  const actions = useSessionActions();
  const replies = useCannedReplies();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const [wantsFocus, setWantsFocus] = useState<'composer' | 'search' | null>(null);

  // The field may only come to be with the next picture.
  useEffect(() => {
    const field =
      wantsFocus === 'composer' ? inputRef.current : wantsFocus === 'search' ? searchRef.current : null;
    if (!field || field.disabled) return;
    field.focus();
    setWantsFocus(null);
  });

  const accept = () => {
    if (session?.status !== 'waiting') return;
    void actions.accept(session).then((won) => {
      if (!won) return;
      setTab('mine');
      setWantsFocus('composer');
    });
  };
  const back = useCallback(() => selection.clear(), [selection]);
  const hide = useCallback(() => setOverlay(null), []);

  useDeskAlerts({ me, openId: selectedId, onOpen: select });
  useConsoleKeys((action: ConsoleAction, inField: boolean) => {
    const rows = tab === 'waiting' ? waiting : tab === 'mine' ? mine : (sessions.data?.items ?? []);
    const go = (row: AgentSession | undefined) => row && select(row.id);
    switch (action) {
      case 'next':
        return go(neighbourOf(rows, selectedId, 1));
      case 'previous':
        return go(neighbourOf(rows, selectedId, -1));
      case 'open':
        if (!selectedId) return go(rows[0]);
        // Without a composer the wish would wait, and take the focus at some later, wrong moment.
        return session?.status === 'ongoing' && setWantsFocus('composer');
      case 'search':
        setTab('all');
        return setWantsFocus('search');
      case 'accept':
        return accept();
      case 'help':
        return setOverlay('help');
      case 'back':
        if (!inField) return back();
        return document.activeElement instanceof HTMLElement && document.activeElement.blur();
    }
  });

  const queue: QueueColumnProps = {
    tab,
    waiting,
    mine,
    query,
    sessions,
    selectedId,
    searchRef,
    onTab: setTab,
    onQuery: setQuery,
    onSelect: select,
    onOffline: selection.showOffline,
    onReplies: () => setOverlay('replies'),
    onHelp: () => setOverlay('help'),
  };
  return {
    queue,
    mine,
    selectedId,
    session,
    conversation,
    /** What the only column of a phone shows. */
    showing: selection.isOffline
      ? ('offline' as const)
      : selectedId
        ? ('conversation' as const)
        : ('queue' as const),
    overlay,
    show: setOverlay,
    hide,
    select,
    back,
    accept,
    actions,
    replies,
    inputRef,
  };
}

export type Console = ReturnType<typeof useConsole>;
