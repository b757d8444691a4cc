import type { Macro } from '@lode/shared/support/macro-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useCallback, useState } from 'react';
import { useConversation } from '../state.ts';
import type { BulkKind } from './bulk-dialog.tsx';
import { useConsoleOffers } from './console-offers.ts';
import { type ListedSession, placeOf } from './found-text.tsx';
import type { QueueColumnProps } from './queue-column.tsx';
import { neighbourOf } from './session-book.ts';
import { useCannedReplies } from './use-canned-replies.ts';
import { type Choosing, useChoosing } from './use-choosing.ts';
import { useClosing } from './use-closing.ts';
import { useConsoleFocus } from './use-console-focus.ts';
import { type Shortcuts, useConsoleKeys } from './use-console-keys.ts';
import { useCopilot } from './use-copilot.ts';
import { useCustomerDetail } from './use-customer-detail.ts';
import { handlingOf, leaveFocus } from './use-handling.ts';
import { type Macros, useMacros } from './use-macros.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useSessionActions } from './use-session-actions.ts';
import { useViews, type Views } from './use-views.ts';

export type Overlay =
  | 'help'
  | 'replies'
  | 'customer'
  | 'transfer'
  | 'labels'
  | 'tags'
  | 'macros'
  | 'views'
  | `bulk-${BulkKind}`
  | null;

/** The session as the newest of its sources tells it. */
function newestOf(row: AgentSession | undefined, own: AgentSession | null): AgentSession | null {
  if (!row || !own) return row ?? (own && 'customer' in own ? own : null);
  return own.rev > row.rev && 'customer' in own ? own : row;
}

/** Everything the console's columns share: selection, lists, the open conversation, overlays, keys. */
export function useConsole(me: string) {
  const closing = useClosing(me);
  const queue = useQueue(me, closing.gone);
  const selection = useSelection();
  const views = useViews(queue);
  const { selectedId, select } = selection;
  const conversation = useConversation('admin', selectedId);
  const session = newestOf(
    selectedId ? queue.book.sessions.get(selectedId) : undefined,
    conversation?.session ?? null,
  );
  const detail = useCustomerDetail(session);
  const actions = useSessionActions(me);
  const replies = useCannedReplies();
  const macros = useMacros();
  const copilot = useCopilot();
  const { inputRef, searchRef, wantFocus } = useConsoleFocus();

  const notes = useNoting(selectedId);
  const handling = handlingOf({ me, session, queue, closing, selection, actions, wantFocus });
  const compose = () => {
    notes.end();
    handling.compose();
  };
  const overlays = useOverlays(session);
  const choosing = useChoosing(queue.book.sessions);
  const applying = useApplying(macros, overlays.show);
  const back = useCallback(() => selection.clear(), [selection]);

  /** What concerns all that are chosen, where any are. */
  const orBulk = (kind: BulkKind, single: () => void) =>
    choosing.rows.length > 0 ? () => overlays.show(`bulk-${kind}`) : single;
  const go = (row: ListedSession | undefined) => row && select(row.id, placeOf(row));
  const keyed: Shortcuts = {
    next: () => go(neighbourOf(queue.rows, selectedId, 1)),
    previous: () => go(neighbourOf(queue.rows, selectedId, -1)),
    open: () => {
      if (!selectedId) go(queue.rows[0]);
      else compose();
    },
    ...handling,
    compose,
    close: orBulk('close', handling.close),
    transfer: orBulk('transfer', overlays.transfer),
    note: notes.begin,
    labels: orBulk('label', overlays.labels),
    choose: () => {
      const row = queue.rows.find(({ id }) => id === selectedId);
      if (row) choosing.toggle(row);
      else choosing.begin();
    },
    macros: applying.choose,
    waiting: () => queue.setTab('waiting'),
    mine: () => queue.setTab('mine'),
    all: () => queue.setTab('all'),
    search: () => {
      queue.setTab('all');
      wantFocus('search');
    },
    help: () => overlays.show('help'),
    back: (inField) => {
      if (inField) leaveFocus();
      else if (choosing.chosen) choosing.end();
      else back();
    },
  };
  useConsoleKeys(keyed);
  useConsoleOffers({
    me,
    session,
    keyed,
    replies: replies.replies ?? [],
    macros: macros.macros ?? [],
    onMacro: applying.begin,
    views: views.views ?? [],
    onView: views.pick,
  });

  return {
    queue: queuePropsOf(queue, selection, { choosing, views }, searchRef, overlays.show),
    mine: queue.own,
    selectedId,
    at: selection.at,
    session,
    conversation,
    showing: showingOf(selection),
    select,
    back,
    ...handling,
    ...overlays,
    notes,
    detail,
    closing: closing.closing,
    actions,
    replies,
    macros,
    applying,
    choosing,
    views,
    copilot,
    inputRef,
  };
}

export type Console = ReturnType<typeof useConsole>;

/** What lies over the console, and what may be laid over it of this conversation. */
function useOverlays(session: AgentSession | null) {
  const [overlay, show] = useState<Overlay>(null);
  const hide = useCallback(() => show(null), []);
  const transfer = () => {
    if (session?.status === 'ongoing') show('transfer');
  };
  const labels = () => {
    if (session) show('labels');
  };
  return { overlay, show, hide, transfer, labels };
}

/** The macro that is about to be applied, as it is by now. */
function useApplying({ macros }: Macros, show: (overlay: Overlay) => void) {
  const [id, setId] = useState<string | null>(null);
  return {
    macro: macros?.find((macro) => macro.id === id),
    begin: (macro: Macro) => {
      setId(macro.id);
      show('macros');
    },
    choose: () => {
      setId(null);
      show('macros');
    },
  };
}

/** Whether a note is being written: in this conversation, until it is left. */
function useNoting(selectedId: string | null) {
  const [noted, setNoted] = useState<string | null>(null);
  return {
    noting: noted !== null && noted === selectedId,
    begin: () => setNoted(selectedId),
    end: () => setNoted(null),
  };
}

type Selection = ReturnType<typeof useSelection>;

/** What the only column of a phone shows. */
function showingOf({ isOffline, selectedId }: Selection): 'offline' | 'conversation' | 'queue' {
  if (isOffline) return 'offline';
  return selectedId ? 'conversation' : 'queue';
}

function queuePropsOf(
  {
    waiting,
    unattended,
    mine,
    counts,
    labels,
    sessions,
    rows,
    tab,
    setTab,
    query,
    setQuery,
  }: ReturnType<typeof useQueue>,
  { selectedId, select, showOffline }: Selection,
  { choosing, views }: { choosing: Choosing; views: Views },
  searchRef: QueueColumnProps['searchRef'],
  show: (overlay: Overlay) => void,
): QueueColumnProps {
  return {
    tab,
    waiting,
    unattended,
    mine,
    counts,
    labels,
    query,
    sessions,
    rows,
    choosing,
    selectedId,
    searchRef,
    onTab: setTab,
    onQuery: setQuery,
    onSelect: select,
    onOffline: showOffline,
    onReplies: () => show('replies'),
    onHelp: () => show('help'),
    onBulk: (kind) => show(`bulk-${kind}`),
    view: views.shown,
    onViews: () => show('views'),
  };
}
