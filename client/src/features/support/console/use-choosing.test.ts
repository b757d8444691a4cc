// @vitest-environment jsdom
import { BULK_MAX } from '@lode/shared/support/bulk-schemas';
import { expect, it } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';
import { toggledAll, toggledIn } from './use-choosing.ts';

it('chooses one, or all that are shown, and takes them back; “at most 100 at once”', () => {
  const rows = Array.from({ length: BULK_MAX + 5 }, (_, at) => buildAgentSession(at + 1));
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const one = toggledIn(new Map(), first);
  expect([...one.keys()]).toEqual([first.id]);
  expect(toggledIn(one, first).size).toBe(0);
  const both = toggledAll(one, [first, second]);
  expect([...both.keys()]).toEqual([first.id, second.id]);
  expect(toggledAll(both, [first, second]).size).toBe(0);
  expect(toggledAll(one, rows).size).toBe(BULK_MAX);
});
