import { expect, test } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';
import { dueLevel, dueSoonest } from './due-state.ts';

const AT = '2026-03-02T10:00:00.000Z';
const due = {
  promise: 'resolution',
  at: AT,
  warn_at: '2026-03-02T09:00:00.000Z',
  warned: false,
  level: 'a',
} as const;

test('what is owed is fine, soon due from its warning on, and broken from its end on', () => {
  const levels = ['08:59:59', '09:00:00', '09:59:59', '10:00:00'].map((time) =>
    dueLevel(due, Date.parse(`2026-03-02T${time}.000Z`)),
  );
  expect(levels).toEqual(['ok', 'soon', 'soon', 'breached']);
});

test('who owes something soonest stands first, who owes nothing last and in their order', () => {
  const rows = [
    buildAgentSession(1),
    buildAgentSession(2, { due: { ...due, at: '2026-03-02T11:00:00.000Z' } }),
    buildAgentSession(3),
    buildAgentSession(4, { due }),
  ];
  expect(dueSoonest(rows).map(({ id }) => Number.parseInt(id, 16))).toEqual([4, 2, 1, 3]);
});
