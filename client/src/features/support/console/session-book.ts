import type { AgentSession, Session } from '@lode/shared/support/schemas';

/**
 * Every conversation the console knows, newest revision each. `touched` remembers at which step of the
 * book a conversation was last heard of, so that a list asked for earlier cannot undo a later event.
 */
export interface SessionBook {
  readonly sessions: ReadonlyMap<string, AgentSession>;
  readonly touched: ReadonlyMap<string, number>;
  readonly step: number;
}

export const EMPTY_BOOK: SessionBook = { sessions: new Map(), touched: new Map(), step: 0 };

/** The most `GET /admin/service/sessions/ongoing` answers: a full list says nothing about the rest. */
const ONGOING_LIST_MAX = 500;

function isAgentSession(session: AgentSession | Session): session is AgentSession {
  return 'customer' in session;
}

/** The newer of what is known and what arrived; undefined when there is not enough to show a row. */
function newest(known: AgentSession | undefined, arrived: AgentSession | Session): AgentSession | undefined {
  if (known && arrived.rev < known.rev) return known;
  if (isAgentSession(arrived)) return arrived;
  return known && { ...known, ...arrived };
}

/** Takes in conversations from any source; a lower revision than the known one is dropped. */
export function mergeSessions(book: SessionBook, arrived: readonly (AgentSession | Session)[]): SessionBook {
  const sessions = new Map(book.sessions);
  const touched = new Map(book.touched);
  const step = book.step + 1;
  for (const session of arrived) {
    const next = newest(sessions.get(session.id), session);
    if (!next) continue;
    sessions.set(next.id, next);
    touched.set(next.id, step);
  }
  return { sessions, touched, step };
}

/**
 * Takes in a whole list of one status, as asked for at `askedAt` (the book's step then): what had that
 * status, is not on the list and was not heard of since, has left it and is forgotten.
 */
export function mergeListing(
  book: SessionBook,
  status: 'waiting' | 'ongoing',
  listed: readonly AgentSession[],
  askedAt: number,
): SessionBook {
  const merged = mergeSessions(book, listed);
  if (status === 'ongoing' && listed.length >= ONGOING_LIST_MAX) return merged;
  const onList = new Set(listed.map((session) => session.id));
  const sessions = new Map(merged.sessions);
  for (const session of merged.sessions.values()) {
    const heardSince = (book.touched.get(session.id) ?? 0) > askedAt;
    if (session.status === status && !onList.has(session.id) && !heardSince) sessions.delete(session.id);
  }
  return { ...merged, sessions };
}

const byId = (a: AgentSession, b: AgentSession) => a.id.localeCompare(b.id);

/** Who waits, the longest first: the order in which they should be accepted. Not by `position`, which ages. */
export function waitingOf(book: SessionBook): AgentSession[] {
  return [...book.sessions.values()]
    .filter((session) => session.status === 'waiting')
    .sort((a, b) => a.waiting_since.localeCompare(b.waiting_since) || byId(a, b));
}

/** What colleagues have who are gone while its customer waits for an answer, the longest first. */
export function unattendedOf(book: SessionBook, me: string): AgentSession[] {
  return [...book.sessions.values()]
    .filter((session) => session.status === 'ongoing' && isLeftAlone(session, me))
    .sort((a, b) => (a.unattended_since ?? '').localeCompare(b.unattended_since ?? '') || byId(a, b));
}

/** A colleague's who is gone: anybody may take it over. */
export function isLeftAlone(
  { unattended_since, admin_username }: Pick<AgentSession, 'unattended_since' | 'admin_username'>,
  me: string,
): boolean {
  // A server of the version before says nothing of it.
  return Boolean(unattended_since) && admin_username !== me;
}

/**
 * An agent's own ongoing conversations, in the order they were taken. Not by the last message: a row
 * that jumps when somebody writes is a row that gets clicked by mistake; unread counts say who wrote.
 */
export function mineOf(book: SessionBook, me: string): AgentSession[] {
  return [...book.sessions.values()]
    .filter((session) => session.status === 'ongoing' && session.admin_username === me)
    .sort((a, b) => (a.accepted_at ?? '').localeCompare(b.accepted_at ?? '') || byId(a, b));
}

/** The rows of a page of the server's list, each as new as the book knows it; what was found in it stays with it. */
export function freshened<T extends AgentSession>(book: SessionBook, rows: readonly T[]): T[] {
  return rows.map((row) => ({ ...row, ...newest(book.sessions.get(row.id), row) }));
}

/** Where to go on once one of mine is done with: to the next, to the one before, or to who waits longest. */
export function afterDone(
  mine: readonly AgentSession[],
  waiting: readonly AgentSession[],
  doneId: string,
): AgentSession | undefined {
  const at = mine.findIndex((row) => row.id === doneId);
  return mine[at + 1] ?? mine[at - 1] ?? waiting[0];
}

/** The row before or after `currentId`; the first or last when nothing is chosen; undefined when empty. */
export function neighbourOf<T extends AgentSession>(
  rows: readonly T[],
  currentId: string | null,
  step: 1 | -1,
): T | undefined {
  const at = rows.findIndex((row) => row.id === currentId);
  if (at < 0) return step === 1 ? rows[0] : rows.at(-1);
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))];
}
