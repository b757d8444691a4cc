import { describe, expect, it } from 'vitest';
import { EMPTY_LOG, isBehind, noteHead, receive } from './message-log.ts';
import { buildMessage } from './support-server.fake.ts';

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('C5: the message log', () => {
  it('C5: applies only the next seq, drops lower ones, holds higher ones until the gap closes', () => {
    let log = receive(EMPTY_LOG, [buildMessage(1)]);
    log = receive(log, [buildMessage(3), buildMessage(4)]);
    expect(seqs(log.messages)).toEqual([1]);
    expect(isBehind(log)).toBe(true);
    log = receive(log, [buildMessage(1, { content: 'changed' }), buildMessage(2)]);
    expect(seqs(log.messages)).toEqual([1, 2, 3, 4]);
    expect(log.messages[0]?.content).toBe('message 1');
    expect(isBehind(log)).toBe(false);
  });

  it('C5: ends with the server’s order whatever the order of arrival', () => {
    const all = Array.from({ length: 40 }, (_, index) => buildMessage(index + 1));
    // A fixed shuffle: 17 is prime to 40, so every message comes once, and each comes again in reverse.
    const mixed = all.map((_, index) => all[(index * 17) % 40]).filter((message) => message !== undefined);
    let log = EMPTY_LOG;
    for (const message of [...mixed, ...mixed.toReversed()]) log = receive(log, [message]);
    expect(log.messages).toEqual(all);
    expect(log.held.size).toBe(0);
  });

  it('answers the same log when nothing is new', () => {
    const log = receive(EMPTY_LOG, [buildMessage(1)]);
    expect(receive(log, [buildMessage(1)])).toBe(log);
    expect(noteHead(log, 1)).toBe(log);
    expect(isBehind(noteHead(log, 2))).toBe(true);
  });
});
