import { firstLineCid } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import type { PendingMessage } from '../engine/conversation-types.ts';
import { buildMessage, buildSession } from '../engine/support-server.fake.ts';
import { firstLineOf } from './first-line.ts';
import { type Row, timelineOf } from './timeline.ts';

const { marks } = buildSession();

function outline(rows: Row[]): string[] {
  return rows.map((row) =>
    row.kind === 'group' ? `${row.own ? 'own' : 'their'} ${row.bubbles.length}` : row.kind,
  );
}

describe('timeline', () => {
  it('groups one author’s bubbles, and divides days, authors and long pauses', () => {
    const at = (iso: string) => ({ created_at: iso });
    const messages = [
      buildMessage(1, at('2026-01-01T10:00:00.000Z')),
      buildMessage(2, at('2026-01-01T10:01:00.000Z')),
      buildMessage(3, at('2026-01-01T10:30:00.000Z')),
      buildMessage(4, { sender_type: 'user', cid: 'mine-0001', ...at('2026-01-01T10:30:10.000Z') }),
      buildMessage(5, { author: 'system', ...at('2026-01-01T10:31:00.000Z') }),
      buildMessage(6, at('2026-01-03T10:31:00.000Z')),
    ];
    const rows = timelineOf({ side: 'user', messages, pending: [], marks });
    expect(outline(rows)).toEqual(['day', 'their 2', 'their 1', 'own 1', 'system', 'day', 'their 1']);
  });

  it('says what happened between the messages it happened between, and names each writer', () => {
    const happened = (id: string, after_seq: number) => ({
      id,
      after_seq,
      text: id,
      at: '2026-01-01T12:01:01.000Z',
    });
    const by = (author_username: string) => ({ author_username, author_name: author_username });
    const messages = [buildMessage(1, by('anna')), buildMessage(2, by('ben')), buildMessage(3, by('ben'))];
    const events = [happened('accepted', 0), happened('taken over', 1), happened('closed', 3)];
    const rows = timelineOf({ side: 'user', messages, pending: [], marks, events });
    expect(outline(rows)).toEqual(['day', 'event', 'their 1', 'event', 'their 2', 'event']);
    expect(rows.flatMap((row) => (row.kind === 'group' ? [row.writer.name] : []))).toEqual(['anna', 'ben']);
    const later = timelineOf({ side: 'user', messages: messages.slice(2), pending: [], marks, events });
    expect(outline(later)).toEqual(['day', 'their 1', 'event']);
  });

  it('shows what was written before the queue until it is message 1, as the same bubble', () => {
    const session = buildSession({ status: 'waiting', first_line: 'Where is it?' });
    const line = firstLineOf(session);
    const before = timelineOf({ side: 'user', messages: line ? [line] : [], pending: [], marks });
    expect(outline(before)).toEqual(['day', 'own 1']);
    const accepted = buildMessage(1, { sender_type: 'user', cid: firstLineCid(session.id) });
    const after = timelineOf({ side: 'user', messages: [accepted], pending: [], marks });
    expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
    expect(firstLineOf({ ...session, head_seq: 1 })).toBeNull();
  });

  it('tells sent, delivered and read by the other side’s marks', () => {
    const messages = [1, 2, 3].map((seq) =>
      buildMessage(seq, { sender_type: 'user', cid: `mine-000${seq}` }),
    );
    const rows = timelineOf({
      side: 'user',
      messages,
      pending: [],
      marks: { ...marks, admin: { read_seq: 1, delivered_seq: 2 } },
    });
    const group = rows.find((row) => row.kind === 'group');
    const deliveries = group?.bubbles.map((bubble) => bubble.kind === 'message' && bubble.delivery);
    expect(deliveries).toEqual(['read', 'delivered', 'sent']);
  });

  it('keeps a bubble’s key from pending to acknowledged, so that it does not jump', () => {
    const pending: PendingMessage = {
      cid: 'mine-0001',
      message_type: 'text',
      content: 'hi',
      created_at: '2026-01-01T12:01:01.000Z',
      state: 'sending',
      error: null,
      retryAt: null,
      file: null,
      reply_to: null,
      progress: null,
    };
    const before = timelineOf({ side: 'user', messages: [], pending: [pending], marks });
    const after = timelineOf({
      side: 'user',
      messages: [buildMessage(1, { sender_type: 'user', cid: 'mine-0001' })],
      pending: [],
      marks,
    });
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });
});
