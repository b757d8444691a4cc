import { expect, test } from 'vitest';
import type { Owing } from './absence.ts';
import type { EventRow } from './support-session.model.ts';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { isCalledUnattended, isOwed, mayGoBack, ownedSince } = await import('./absence.ts');

const minute = (n: number) => new Date(Date.now() + n * 60_000);
const line = (kind: EventRow['kind'], afterSeq: number, at = minute(-30)): EventRow => ({
  id: String(afterSeq),
  kind,
  at,
  afterSeq,
  by: null,
  to: null,
  reason: null,
  closedBy: null,
});
const owing = (facts: Partial<Owing>): Owing => ({
  closesAt: null,
  heldUntil: null,
  acceptedAt: minute(-30),
  createdAt: minute(-40),
  events: [line('accepted', 0)],
  ...facts,
});

test('a customer is owed something who spoke last, or to whom nobody has spoken yet', () => {
  for (const row of [owing({}), owing({ lastAnswerSeq: 3 })]) {
    expect(isOwed(row)).toBe(true);
    expect(isCalledUnattended(row) && mayGoBack(row)).toBe(true);
  }
});

test('C9: what waits for its customer is left to its own deadline', () => {
  expect(isOwed(owing({ closesAt: minute(3), lastAnswerSeq: 4 }))).toBe(false);
});

test('a hold is a promise: kept until it is over, unless it was answered or ended before', () => {
  const held = { closesAt: minute(3), lastAnswerSeq: 4, events: [line('accepted', 0), line('held', 4)] };
  const lasting = owing({ ...held, heldUntil: minute(10) });
  expect([isCalledUnattended(lasting), mayGoBack(lasting)]).toEqual([false, false]);
  const asked = { ...lasting, closesAt: null };
  expect([isCalledUnattended(asked), mayGoBack(asked)]).toEqual([true, false]);
  const over = owing({ ...held, heldUntil: minute(-1) });
  expect([isCalledUnattended(over), mayGoBack(over)]).toEqual([true, true]);
  expect(isOwed({ ...over, lastAnswerSeq: 5 })).toBe(false);
  expect(isOwed({ ...over, events: [...held.events, line('resumed', 4)] })).toBe(false);
});

test('the time of who was handed a conversation while away begins there', () => {
  const handed = line('transferred', 2, minute(-1));
  expect(ownedSince(owing({ events: [line('accepted', 0), handed, line('held', 2)] }))).toEqual(handed.at);
  const acceptedAt = minute(-9);
  expect(ownedSince(owing({ events: [], acceptedAt }))).toEqual(acceptedAt);
});
