import { type AgentSession, sessionSchema } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';
import {
  afterDone,
  EMPTY_BOOK,
  freshened,
  mergeListing,
  mergeSessions,
  mineOf,
  neighbourOf,
  unattendedOf,
  waitingOf,
} from './session-book.ts';

const ids = (rows: { id: string }[]) => rows.map((row) => Number.parseInt(row.id, 16));

describe('mergeSessions', () => {
  it('drops a lower revision and keeps the newer row', () => {
    const book = mergeSessions(EMPTY_BOOK, [buildAgentSession(1, { rev: 5, status: 'ongoing' })]);
    expect(waitingOf(mergeSessions(book, [buildAgentSession(1, { rev: 4 })]))).toEqual([]);
  });

  it("takes a session in the customer's shape into a known row, and cannot show an unknown one", () => {
    const news = sessionSchema.parse(buildAgentSession(1, { rev: 2, status: 'closed' }));
    const book = mergeSessions(EMPTY_BOOK, [buildAgentSession(1)]);
    expect(mergeSessions(book, [news]).sessions.get(news.id)).toMatchObject({
      status: 'closed',
      customer: { username: 'customer_1' },
    });
    expect(mergeSessions(EMPTY_BOOK, [news]).sessions.size).toBe(0);
  });
});

describe('mergeListing', () => {
  it('forgets who has left the listed status, and nobody of another one', () => {
    const book = mergeSessions(EMPTY_BOOK, [
      buildAgentSession(1),
      buildAgentSession(2),
      buildAgentSession(3, { status: 'ongoing' }),
    ]);
    const merged = mergeListing(book, 'waiting', [buildAgentSession(2)], book.step);
    expect([...merged.sessions.keys()].length).toBe(2);
    expect(ids(waitingOf(merged))).toEqual([2]);
  });

  it('keeps a session that an event brought after the list was asked for', () => {
    const askedAt = EMPTY_BOOK.step;
    const book = mergeSessions(EMPTY_BOOK, [buildAgentSession(7)]);
    expect(ids(waitingOf(mergeListing(book, 'waiting', [], askedAt)))).toEqual([7]);
  });

  it('does not put back a row that an event has moved on since', () => {
    const book = mergeSessions(EMPTY_BOOK, [buildAgentSession(1, { rev: 3, status: 'ongoing' })]);
    expect(waitingOf(mergeListing(book, 'waiting', [buildAgentSession(1, { rev: 2 })], 0))).toEqual([]);
  });
});

describe('the order of rows', () => {
  it('shows who waits the longest first', () => {
    const book = mergeSessions(EMPTY_BOOK, [
      buildAgentSession(3),
      buildAgentSession(1),
      buildAgentSession(2),
    ]);
    expect(ids(waitingOf(book))).toEqual([1, 2, 3]);
  });

  it('puts first who was left alone the longest, by whichever colleague', () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 13, 0, second)).toISOString();
    const alone = (n: number, second: number, admin_username: string) =>
      buildAgentSession(n, { status: 'ongoing', admin_username, unattended_since: at(second) });
    const attended = buildAgentSession(4, { status: 'ongoing', admin_username: 'ben' });
    const rows = [alone(1, 9, 'ben'), alone(2, 5, 'cleo'), alone(3, 1, 'anna'), attended];
    expect(ids(unattendedOf(mergeSessions(EMPTY_BOOK, rows), 'anna'))).toEqual([2, 1]);
  });

  it('keeps my own conversations where they are when somebody writes', () => {
    const mine = { status: 'ongoing', admin_username: 'anna' } as const;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 13, 0, second)).toISOString();
    const book = mergeSessions(EMPTY_BOOK, [
      buildAgentSession(1, { ...mine, accepted_at: at(9) }),
      buildAgentSession(2, { ...mine, accepted_at: at(5) }),
      buildAgentSession(3, { ...mine, admin_username: 'ben', accepted_at: at(1) }),
    ]);
    expect(ids(mineOf(book, 'anna'))).toEqual([2, 1]);
    const written = mergeSessions(book, [
      buildAgentSession(1, { ...mine, accepted_at: at(9), rev: 2, head_seq: 8, unread: 3 }),
    ]);
    expect(ids(mineOf(written, 'anna'))).toEqual([2, 1]);
  });

  it('freshens the rows of a page without reordering it', () => {
    const book = mergeSessions(EMPTY_BOOK, [buildAgentSession(2, { rev: 9, unread: 4 })]);
    const rows = freshened(book, [buildAgentSession(5), buildAgentSession(2)]);
    expect(ids(rows)).toEqual([5, 2]);
    expect(rows[1]?.unread).toBe(4);
  });
});

describe('neighbourOf', () => {
  const rows = [buildAgentSession(1), buildAgentSession(2), buildAgentSession(3)];
  const id = (n: number) => rows[n - 1]?.id ?? null;

  it('goes one row on, and stops at the ends', () => {
    expect(neighbourOf(rows, id(2), 1)?.id).toBe(id(3));
    expect(neighbourOf(rows, id(2), -1)?.id).toBe(id(1));
    expect(neighbourOf(rows, id(3), 1)?.id).toBe(id(3));
    expect(neighbourOf(rows, id(1), -1)?.id).toBe(id(1));
  });

  it('begins at the near end when nothing is chosen, or the chosen one is not here', () => {
    expect(neighbourOf(rows, null, 1)?.id).toBe(id(1));
    expect(neighbourOf(rows, 'f'.repeat(24), -1)?.id).toBe(id(3));
    expect(neighbourOf([], null, 1)).toBeUndefined();
  });
});

it('goes on to the next of mine, to the one before at the end, and to the queue after the last', () => {
  const mine = [buildAgentSession(1), buildAgentSession(2), buildAgentSession(3)];
  const waiting = [buildAgentSession(4)];
  const after = (rows: AgentSession[], done: number, queue = waiting) =>
    ids([afterDone(rows, queue, buildAgentSession(done).id)].flatMap((row) => row ?? []));
  expect(after(mine, 2)).toEqual([3]);
  expect(after(mine, 3)).toEqual([2]);
  expect(after(mine.slice(0, 1), 1)).toEqual([4]);
  expect(after(mine.slice(0, 1), 1, [])).toEqual([]);
  expect(after(mine, 9)).toEqual([1]);
});
