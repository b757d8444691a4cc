import type { Macro } from '@lode/shared/support/macro-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useConversation } from '../state.ts';
import { inLanguage } from './canned-command.ts';
import { useConsoleOffers } from './console-offers.ts';
import type { QueueColumnProps } from './queue-column.tsx';
import { shortcutsOf } from './shortcuts-of.ts';
import { useCannedReplies } from './use-canned-replies.ts';
import { type Choosing, useChoosing } from './use-choosing.ts';
import { useClosing } from './use-closing.ts';
import { useConsoleFocus } from './use-console-focus.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { useCopilot } from './use-copilot.ts';
import { useCustomerDetail } from './use-customer-detail.ts';
import { handlingOf } from './use-handling.ts';
import { type Macros, useMacros } from './use-macros.ts';
import { type Overlay, useOverlays } from './use-overlays.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import { useSessionActions } from './use-session-actions.ts';
import { useViews, type Views } from './use-views.ts';

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
  const { selectedId } = selection;
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
  const keyed = shortcutsOf({
    queue,
    selection,
    overlays,
    choosing,
    handling: { ...handling, compose },
    note: notes.begin,
    macros: applying.choose,
    focusSearch: () => wantFocus('search'),
  });
  useConsoleKeys(keyed);
  useConsoleOffers({
    me,
    session,
    keyed,
    replies: (replies.replies ?? []).map((reply) => inLanguage(reply, detail.data?.profile.language ?? null)),
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
    select: selection.select,
    back: selection.clear,
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
