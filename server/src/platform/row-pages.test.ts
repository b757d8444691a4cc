import { expect, test, vi } from 'vitest';
import { rowPages } from './row-pages.ts';

/** Of so many rows, as mongoose gives them: its cursor is an iterator that knows no end but the last row. */
function queryOf(count: number) {
  const close = vi.fn(async () => undefined);
  let at = 0;
  const next = async () => (at < count ? { value: at++, done: false } : { value: undefined, done: true });
  const cursor: Record<string | symbol, unknown> = { next, close };
  cursor[Symbol.asyncIterator] = () => cursor;
  return { query: { cursor: () => cursor } as never, close };
}

test('rows come some hundred at a time, all of them', async () => {
  const { query, close } = queryOf(1001);
  const sizes: number[] = [];
  for await (const page of rowPages(query)) sizes.push(page.length);
  expect(sizes).toEqual([500, 500, 1]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('whoever reads no further, as of a download that is broken off, leaves the store nothing to hold', async () => {
  const { query, close } = queryOf(5000);
  for await (const _ of rowPages(query)) break;
  expect(close).toHaveBeenCalledTimes(1);
});
