import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { FollowedSessions, type MessageNote } from './followed-sessions.ts';
import type { SessionRow } from './support-session.model.ts';

const _id = new Types.ObjectId();
const id = String(_id);

const sessionAt = (headSeq: number, more: Partial<SessionRow> = {}) =>
  ({ _id, type: 'human', status: 'ongoing', headSeq, notes: [], ...more }) as unknown as SessionRow;

function build() {
  let now = 0;
  const followed = new FollowedSessions(() => now);
  const say = (seq: number, digest: string, more: Partial<MessageNote> = {}) =>
    followed.note({
      sessionId: id,
      seq,
      senderId: 'a',
      digest,
      firstResponseAt: null,
      owedSince: null,
      closesAt: null,
      ...more,
    });
  return {
    followed,
    say,
    pass: (ms: number) => {
      now += ms;
    },
    isNew: (headSeq: number, digest: string) => followed.isSurelyNew(id, headSeq, 'a', digest),
  };
}

it('C3 is left to the store until every message of five seconds was seen here', () => {
  const { followed, say, pass, isNew } = build();
  followed.follow(sessionAt(3));
  say(4, 'x');
  expect(isNew(4, 'y')).toBe(false);
  pass(6001);
  expect(isNew(4, 'y')).toBe(true);
});

it('C3 the same of the same sender is not new within its time, whoever stored it', () => {
  const { followed, say, pass, isNew } = build();
  followed.follow(sessionAt(3));
  pass(6001);
  say(4, 'x');
  say(5, 'y');
  expect(isNew(5, 'x')).toBe(false);
  expect(followed.isSurelyNew(id, 5, 'b', 'x')).toBe(true);
  pass(6001);
  say(6, 'z');
  expect(isNew(6, 'x')).toBe(true);
});

it('C3 a number that was not heard, and a head that is not the last heard, leave it to the store', () => {
  const { followed, say, pass, isNew } = build();
  followed.follow(sessionAt(3));
  pass(6001);
  expect(isNew(4, 'y'), 'another head').toBe(false);
  say(5, 'x');
  expect(isNew(5, 'y'), 'after a gap').toBe(false);
  pass(6001);
  expect(isNew(5, 'y')).toBe(true);
  followed.follow(sessionAt(6));
  expect(isNew(6, 'y'), 'after a reading that was ahead').toBe(false);
});

it('A reading that is as far as what was heard breaks nothing; what comes late or twice changes nothing', () => {
  const { followed, say, pass, isNew } = build();
  followed.follow(sessionAt(3));
  pass(6001);
  say(4, 'x', { closesAt: 5000 });
  followed.follow(sessionAt(4));
  say(4, 'x');
  say(2, 'x');
  expect(isNew(4, 'y')).toBe(true);
  expect(followed.get(id)?.headSeq).toBe(4);
});

it('Knows of a conversation what moved with its messages, and only of people’s that go on', () => {
  const { followed, say } = build();
  say(1, 'x');
  expect(followed.get(id)).toBeUndefined();
  followed.follow(sessionAt(3, { type: 'ai' }));
  expect(followed.get(id)).toBeUndefined();
  followed.follow(sessionAt(3));
  say(4, 'x', { firstResponseAt: 1000, closesAt: 5000 });
  expect(followed.get(id)).toMatchObject({
    headSeq: 4,
    firstResponseAt: new Date(1000),
    closesAt: new Date(5000),
  });
  followed.follow(sessionAt(4, { status: 'closed' }));
  expect(followed.get(id)).toBeUndefined();
});

it('Keeps a bounded number of them', () => {
  const { followed } = build();
  for (let made = 0; made < 2100; made += 1) followed.follow({ ...sessionAt(1), _id: new Types.ObjectId() });
  expect(followed.size).toBe(2000);
});
