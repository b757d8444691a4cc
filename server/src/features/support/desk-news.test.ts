import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { deskNews, type Telling } from './desk-news.ts';

const at = (second: number) => new Date(second * 1000);
const BEFORE = at(95);
const NOW = at(100);
const due = (more: object = {}) => ({
  promise: 'next_response' as const,
  key: 'next_response:1000',
  level: 'Gold',
  warned: true,
  warnAt: at(90),
  at: at(120),
  ...more,
});

const ongoing = (more: Partial<Telling>): Telling => ({
  _id: new Types.ObjectId(),
  status: 'ongoing',
  username: 'maria',
  adminId: new Types.ObjectId(),
  waitingSince: at(0),
  firstResponseAt: at(0),
  owedSince: at(1),
  headSeq: 3,
  unread: 0,
  lastMessage: null,
  events: [],
  deskTold: { move: '', seq: 3 },
  ...more,
});

const news = (more: Partial<Telling>) => deskNews(ongoing(more), BEFORE, NOW);

test('“service levels with a warning before they break”: devices are told of a promise once, before it is late', () => {
  const told = news({ due: due() });
  expect(told).toEqual({ kind: 'desk_due', told: { move: '', seq: 3, due: 'next_response:1000' } });
  expect(news({ due: due(), deskTold: told?.told })).toBeUndefined();
  const next = { due: due({ key: 'next_response:2000' }), owedSince: at(2) };
  expect(news({ ...next, deskTold: told?.told })?.kind).toBe('desk_due');
  // Answered and asked anew, and not followed yet.
  expect(news({ ...next, owedSince: at(3) })).toBeUndefined();
  expect(news({ due: due({ warnAt: at(96) }) })).toBeUndefined();
  expect(news({ due: due({ at: at(100) }) })).toBeUndefined();
  expect(news({ due: null })).toBeUndefined();
});

test('what is told of the talk forgets no promise that was told, and goes first', () => {
  const wrote = {
    unread: 1,
    headSeq: 4,
    lastMessage: { author: 'customer', at: at(80) } as Telling['lastMessage'],
  };
  const first = news({ ...wrote, due: due() });
  expect(first).toMatchObject({ kind: 'desk_message', told: { seq: 4 } });
  expect(news({ ...wrote, due: due(), deskTold: first?.told })?.kind).toBe('desk_due');
  const told = { move: '', seq: 3, due: 'next_response:1000' };
  expect(news({ ...wrote, due: due(), deskTold: told })?.told).toEqual({ ...told, seq: 4 });
});
