import type { AgentSession } from '@lode/shared/support/schemas';
import { useCallback, useState } from 'react';
import { useConversation } from '../state.ts';
import type { QueueColumnProps } from './queue-column.tsx';
import { neighbourOf } from './session-book.ts';
import { useCannedReplies } from './use-canned-replies.ts';
import { useClosing } from './use-closing.ts';
import { useConsoleFocus } from './use-console-focus.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useCopilot } from './use-copilot.ts';
import { handlingOf, leaveFocus } from './use-handling.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useSessionActions } from './use-session-actions.ts';

export type Overlay = 'help' | 'replies' | 'customer' | 'transfer' | null;

/** The session as the newest of its sources tells it. */
function newestOf(row: AgentSession | undefined, own: AgentSession | null): AgentSession | null {
  if (!row || !own) return row ?? (own && 'customer' in own ? own : null);
  return own.rev > row.rev && 'customer' in own ? own : row;
}

/** Everything the console's columns share: selection, lists, the open conversation, overlays, keys. */
export function useConsole(me: string) {
  const closing = useClosing(me);
  const queue = useQueue(me, closing.gone);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const selection = useSelection();
  const { selectedId, select } = selection;
  const conversation = useConversation('admin', selectedId);
  const session = newestOf(
    selectedId ? queue.book.sessions.get(selectedId) : undefined,
    conversation?.session ?? null,
  );
  const actions = useSessionActions(me);
  const replies = useCannedReplies();
  const copilot = useCopilot();
  const { inputRef, searchRef, wantFocus } = useConsoleFocus();

  const handling = handlingOf({ me, session, queue, closing, selection, actions, wantFocus });
  const transfer = () => {
    if (session?.status === 'ongoing') setOverlay('transfer');
  };
  const back = useCallback(() => selection.clear(), [selection]);
  const hide = useCallback(() => setOverlay(null), []);

  const go = (row: AgentSession | undefined) => row && select(row.id);
  useConsoleKeys({
    next: () => go(neighbourOf(queue.rows, selectedId, 1)),
    previous: () => go(neighbourOf(queue.rows, selectedId, -1)),
    open: () => {
      if (!selectedId) go(queue.rows[0]);
      else handling.compose();
    },
    ...handling,
    transfer,
    waiting: () => queue.setTab('waiting'),
    mine: () => queue.setTab('mine'),
    all: () => queue.setTab('all'),
    search: () => {
      queue.setTab('all');
      wantFocus('search');
    },
    help: () => setOverlay('help'),
    back: (inField) => {
      if (!inField) back();
      else leaveFocus();
    },
  });

  return {
    queue: queuePropsOf(queue, selection, searchRef, setOverlay),
    mine: queue.mine,
    selectedId,
    session,
    conversation,
    showing: showingOf(selection),
    overlay,
    show: setOverlay,
    hide,
    select,
    back,
    ...handling,
    transfer,
    closing: closing.closing,
    actions,
    replies,
    copilot,
    inputRef,
  };
}

export type Console = ReturnType<typeof useConsole>;

type Selection = ReturnType<typeof useSelection>;

/** What the only column of a phone shows. */
function showingOf({ isOffline, selectedId }: Selection): 'offline' | 'conversation' | 'queue' {
  if (isOffline) return 'offline';
  return selectedId ? 'conversation' : 'queue';
}

function queuePropsOf(
  { waiting, mine, sessions, tab, setTab, query, setQuery }: ReturnType<typeof useQueue>,
  { selectedId, select, showOffline }: Selection,
  searchRef: QueueColumnProps['searchRef'],
  show: (overlay: Overlay) => void,
): QueueColumnProps {
  return {
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
    onOffline: showOffline,
    onReplies: () => show('replies'),
    onHelp: () => show('help'),
  };
}
