import type { AgentSession } from '@lode/shared/support/schemas';
import { useMemo, useState } from 'react';
import { useAtomValue } from '../../../lib/store.ts';
import { bookAtom } from './desk-state.ts';
import type { QueueTab } from './queue-column.tsx';
import { mineOf, waitingOf } from './session-book.ts';
import { type SessionQuery, useSessionPage } from './use-session-page.ts';

/** The lists of conversations, and the one that is shown; of mine without those that are `gone`. */
export function useQueue(me: string, gone: readonly string[]) {
  const book = useAtomValue(bookAtom);
  const waiting = useMemo(() => waitingOf(book), [book]);
  const own = useMemo(() => mineOf(book, me), [book, me]);
  const mine = gone.length === 0 ? own : own.filter(({ id }) => !gone.includes(id));
  const [tab, setTab] = useState<QueueTab>('waiting');
  const [query, setQuery] = useState<SessionQuery>({ filter: 'all', search: '', page: 1 });
  const sessions = useSessionPage(query, tab === 'all');
  const shown: Record<QueueTab, readonly AgentSession[]> = { waiting, mine, all: sessions.data?.items ?? [] };
  return { book, waiting, mine, sessions, tab, setTab, query, setQuery, rows: shown[tab] };
}
