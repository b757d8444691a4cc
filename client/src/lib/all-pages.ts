import { PAGE_LIMIT_MAX } from '@lode/shared/core/page';

/** A customer's file holds at most this many rows: the newest. */
const MOST_ROWS = 5000;

/** Every item of a list that is given in pages, for a file. */
export async function readAllPages<T>(
  load: (query: { page: number; limit: number }) => Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, limit: PAGE_LIMIT_MAX });
    all.push(...items);
    if (items.length === 0 || all.length >= Math.min(total, MOST_ROWS)) return all.slice(0, MOST_ROWS);
  }
}

/** The same for a list that is given by cursor. */
export async function readAllParts<T>(
  load: (query: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<{ items: T[]; next_cursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null | undefined;
  do {
    const part = await load({ cursor: cursor ?? undefined, limit: PAGE_LIMIT_MAX });
    all.push(...part.items);
    cursor = part.next_cursor;
  } while (cursor && all.length < MOST_ROWS);
  return all.slice(0, MOST_ROWS);
}
