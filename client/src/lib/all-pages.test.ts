import { expect, it } from 'vitest';
import { MOST_ROWS, readAllPages, readAllParts } from './all-pages.ts';

const rowsOf = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, row) => from + row);

it.each([
  [0, 0, true],
  [250, 250, true],
  [MOST_ROWS, MOST_ROWS, true],
  [MOST_ROWS + 1, MOST_ROWS, false],
])('of %i rows a file holds %i, and says whether these are all: %s', async (total, held, whole) => {
  const pages = await readAllPages(async ({ page, limit }) => ({
    items: rowsOf((page - 1) * limit, Math.min(page * limit, total)),
    total,
  }));
  const parts = await readAllParts(async ({ cursor = '0', limit }) => {
    const end = Math.min(Number(cursor) + limit, total);
    return { items: rowsOf(Number(cursor), end), next_cursor: end < total ? String(end) : null };
  });
  for (const gathered of [pages, parts]) {
    expect(gathered).toEqual({ rows: rowsOf(0, held), whole });
  }
});
