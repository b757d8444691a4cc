import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { AgentSession, Session } from '@lode/shared/support/schemas';
import { call } from '../../../lib/api-client.ts';
import { loginAtom } from '../../../lib/login-atom.ts';
import { acquire, onEvent, whenLive } from '../../../lib/socket.ts';
import { pollWhileDown } from '../../../lib/socket-polling.ts';
import { type Atom, store } from '../../../lib/store.ts';
import { EMPTY_BOOK, mergeListing, mergeSessions, type SessionBook } from './session-book.ts';

/** Whether the lists of waiting and ongoing conversations have come. Later failures keep what is shown. */
export type DeskLoading = { status: 'loading' | 'ready' } | { status: 'failed'; error: unknown };

const writableBook = loginAtom<SessionBook>('admin', EMPTY_BOOK);
const writableLoading = loginAtom<DeskLoading>('admin', { status: 'loading' });

/** Every conversation the console knows of. */
export const bookAtom: Atom<SessionBook> = writableBook;
export const deskLoadingAtom: Atom<DeskLoading> = writableLoading;

/** Takes in a conversation answered by a call or told by an event. */
export function noteSession(session: AgentSession | Session): void {
  noteSessions([session]);
}

function noteSessions(sessions: readonly (AgentSession | Session)[]): void {
  store.set(writableBook, mergeSessions(store.get(writableBook), sessions));
}

/** Fetches who waits, what goes on, and wherever notes name me, be it over. Never rejects. */
export async function refreshDesk(signal?: AbortSignal): Promise<void> {
  const askedAt = store.get(writableBook).step;
  try {
    const [waiting, ongoing, named] = await Promise.all([
      call(adminServiceRoutes.waiting, { signal }, 'admin'),
      call(adminServiceRoutes.ongoing, { signal }, 'admin'),
      call(adminServiceRoutes.list, { query: { filter: 'mentioned' }, signal }, 'admin'),
    ]);
    const merged = mergeListing(store.get(writableBook), 'waiting', waiting, askedAt);
    const listed = mergeListing(merged, 'ongoing', ongoing, askedAt);
    store.set(writableBook, mergeSessions(listed, named.items));
    store.set(writableLoading, { status: 'ready' });
  } catch (error) {
    if (signal?.aborted || store.get(writableLoading).status === 'ready') return;
    store.set(writableLoading, { status: 'failed', error });
  }
}

/** Shows the skeleton again and fetches anew, after a failure. */
export function retryDesk(): void {
  store.set(writableLoading, { status: 'loading' });
  void refreshDesk();
}

let holders = 0;
let end: (() => void) | undefined;

/** Keeps the desk current while anybody holds it: by events, and by one fetch on every connect. Returns the release. */
export function holdDesk(): () => void {
  holders += 1;
  end ??= startDesk();
  return () => {
    holders -= 1;
    if (holders > 0) return;
    end?.();
    end = undefined;
  };
}

/** Keeps it current while there is no socket (C13). Returns the end. */
export function pollDesk(everyMs: number): () => void {
  return pollWhileDown('admin', everyMs, refreshDesk);
}

function startDesk(): () => void {
  const ended = new AbortController();
  const stops = [
    acquire('admin'),
    onEvent('admin', 'support:session.changed', noteSession),
    onEvent('admin', 'support:sessions.changed', ({ rows }) => noteSessions(rows)),
    whenLive('admin', { onLive: () => void refreshDesk(ended.signal), onDown: () => undefined }),
  ];
  return () => {
    ended.abort();
    for (const stop of stops) stop();
    store.set(writableBook, EMPTY_BOOK);
    store.set(writableLoading, { status: 'loading' });
  };
}
