import type { AgentSession, StaffEvent } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';
import { alertsBetween, attentionOf, handOverOf, unreadOf } from './desk-alerts.ts';

const book = (...sessions: AgentSession[]) => new Map(sessions.map((session) => [session.id, session]));
const away = { focused: false, openId: null };
const said = (author: 'customer' | 'agent') => ({
  author,
  message_type: 'text' as const,
  excerpt: 'Hello',
  at: '2026-01-01T12:00:00.000Z',
});
const mine = (facts: Partial<AgentSession>) =>
  buildAgentSession(1, { status: 'ongoing', admin_username: 'anna', ...facts });
const transfer = (from: string, to: string | null): StaffEvent => ({
  id: 'e'.repeat(24),
  kind: 'transferred',
  at: '2026-01-01T12:00:00.000Z',
  after_seq: 0,
  name: from,
  to_name: to,
  closed_by: null,
  username: from,
  to_username: to,
  reason: 'She asks about her miner',
});

describe('alertsBetween', () => {
  it('tells once of somebody who begins to wait, also after a transfer back to the queue', () => {
    const waiting = buildAgentSession(2, { rev: 2 });
    expect(alertsBetween(book(), book(waiting), 'anna', away)).toEqual([
      { kind: 'waiting', session: waiting },
    ]);
    expect(alertsBetween(book(waiting), book({ ...waiting, rev: 3 }), 'anna', away)).toEqual([]);
    const returned = book(buildAgentSession(2, { status: 'ongoing' }));
    expect(alertsBetween(returned, book(waiting), 'anna', away)).toHaveLength(1);
  });

  it('tells once of a conversation whose agent is gone, before it goes back to the queue, and not its own agent', () => {
    const left = buildAgentSession(2, { status: 'ongoing', admin_username: 'ben', rev: 2 });
    const alone = { ...left, rev: 3, unattended_since: left.created_at };
    expect(alertsBetween(book(left), book(alone), 'anna', away)).toEqual([
      { kind: 'waiting', session: alone },
    ]);
    expect(alertsBetween(book(left), book(alone), 'ben', away)).toEqual([]);
    const back = { ...alone, rev: 4, status: 'waiting', unattended_since: null } as const;
    expect(alertsBetween(book(alone), book(back), 'anna', away)).toEqual([]);
    expect(alertsBetween(book(alone), book(back), 'ben', away)).toHaveLength(1);
  });

  it("tells of a customer's message in my conversation, not of my own answer nor of a read mark", () => {
    const before = book(mine({ head_seq: 3 }));
    const wrote = mine({ rev: 2, head_seq: 4, last_message: said('customer') });
    expect(alertsBetween(before, book(wrote), 'anna', away)).toEqual([{ kind: 'message', session: wrote }]);
    expect(
      alertsBetween(before, book(mine({ head_seq: 4, last_message: said('agent') })), 'anna', away),
    ).toEqual([]);
    expect(alertsBetween(book(wrote), book({ ...wrote, rev: 3 }), 'anna', away)).toEqual([]);
  });

  it("does not tell of a colleague's conversations", () => {
    const wrote = mine({ rev: 2, head_seq: 4, last_message: said('customer') });
    expect(alertsBetween(book(mine({ head_seq: 3 })), book(wrote), 'ben', away)).toEqual([]);
  });

  it('tells once of a colleague who names me in a note, whosever the conversation is', () => {
    const before = mine({ admin_username: 'ben' });
    const named = { ...before, rev: 2, mentions: [{ username: 'anna', by: 'ben' }] };
    expect(alertsBetween(book(before), book(named), 'anna', away)).toEqual([
      { kind: 'mention', session: named },
    ]);
    expect(alertsBetween(book(named), book({ ...named, rev: 3 }), 'anna', away)).toEqual([]);
    expect(alertsBetween(book(before), book(named), 'cleo', away)).toEqual([]);
  });

  it('tells of a conversation that a colleague hands me, not of one that I take or hand on', () => {
    const before = book(mine({ admin_username: 'ben' }));
    const handed = mine({ rev: 2, history: [transfer('ben', 'anna')] });
    expect(alertsBetween(before, book(handed), 'anna', away)).toEqual([
      { kind: 'transfer', session: handed },
    ]);
    expect(handOverOf(handed, 'anna')?.reason).toBe('She asks about her miner');
    expect(alertsBetween(book(), book(handed), 'anna', away)).toHaveLength(1);
    expect(alertsBetween(before, book(handed), 'ben', away)).toEqual([]);
    const wrote = { ...handed, rev: 3, head_seq: 4, last_message: said('customer') };
    expect(alertsBetween(book(handed), book(wrote), 'anna', away)).toEqual([
      { kind: 'message', session: wrote },
    ]);
    const labelled = { ...transfer('ben', null), kind: 'labelled' as const };
    expect(handOverOf({ ...handed, history: [...handed.history, labelled] }, 'anna')).toBeDefined();
    const taken = mine({ rev: 2, history: [{ ...transfer('anna', null), kind: 'taken_over' }] });
    expect(alertsBetween(before, book(taken), 'anna', away)).toEqual([]);
  });

  it('is silent about the conversation before my eyes, and only about that one', () => {
    const before = book(mine({ head_seq: 3 }));
    const after = book(mine({ rev: 2, head_seq: 4, last_message: said('customer') }));
    const id = [...after.keys()][0] ?? null;
    expect(alertsBetween(before, after, 'anna', { focused: true, openId: id })).toEqual([]);
    expect(alertsBetween(before, after, 'anna', { focused: false, openId: id })).toHaveLength(1);
    expect(alertsBetween(before, after, 'anna', { focused: true, openId: null })).toHaveLength(1);
  });
});

it('counts who wants somebody: the waiting, and mine with something unread', () => {
  const own = [mine({ unread: 3 }), mine({ unread: 0 }), mine({ unread: 1 })];
  expect(unreadOf(own)).toBe(4);
  expect(attentionOf([buildAgentSession(7)], own)).toBe(3);
  expect(attentionOf([], [])).toBe(0);
});
