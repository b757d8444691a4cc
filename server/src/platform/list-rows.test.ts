import { SUPPORT_AGENTS_ROOM } from '@lode/shared/support/socket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListRows, type RowDelivery } from './list-rows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const row = (id: string, rev: number): RowDelivery => ({
  kind: 'emit',
  room: SUPPORT_AGENTS_ROOM,
  event: 'support:session.changed',
  payload: { id, rev },
  row: { id, rev, list: 'support:sessions.changed' },
});

/** What was sent, batch by batch: `id rev`. */
function tellers(sendOne: () => Promise<void> = () => Promise.resolve()) {
  const sent: string[][] = [];
  const rows = new ListRows((batch) => {
    sent.push(batch.map((one) => `${one.row.id} ${one.row.rev}`));
    return sendOne();
  });
  return { rows, sent };
}

it('tells the first at once, and all that changed in the next 250 ms together, each as it was last', async () => {
  const { rows, sent } = tellers();
  await rows.tell([row('a', 1)]);
  expect(sent).toEqual([['a 1']]);
  const told = Promise.all(
    [row('a', 2), row('b', 1), row('a', 4), row('a', 3)].map((one) => rows.tell([one])),
  );
  await vi.advanceTimersByTimeAsync(249);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['a 1'], ['a 4', 'b 1']]);
  await told;
  await vi.advanceTimersByTimeAsync(250);
  await rows.tell([row('c', 1)]);
  expect(sent.at(-1), 'after a calm at once').toEqual(['c 1']);
});

it('a later row of the same revision wins: marks move without one', async () => {
  const sent: unknown[] = [];
  const rows = new ListRows(async (batch) => void sent.push(...batch.map(({ payload }) => payload)));
  await Promise.all([rows.tell([row('a', 1)]), rows.tell([{ ...row('a', 1), payload: 'after' }])]);
  expect(sent).toEqual(['after']);
});

it('sends a hundred at once, and tells whoever waits that it could not', async () => {
  const { rows, sent } = tellers();
  await rows.tell(Array.from({ length: 250 }, (_, index) => row(String(index), 1)));
  expect(sent.map((batch) => batch.length)).toEqual([100, 100, 50]);
  const failing = tellers(() => Promise.reject(new Error('Redis is away')));
  await expect(failing.rows.tell([row('a', 1)])).rejects.toThrow('away');
});
