import { PAGE_LIMIT_MAX } from '@lode/shared/core/page';

/** A customer's file holds at most this many rows: the newest. */
export const MOST_ROWS = 5000;

/** What was read for a file. */
export interface Gathered<T> {
  rows: T[];
  /** False where there were more than a file holds. */
  whole: boolean;
}

function gathered<T>(all: T[], isRead: boolean): Gathered<T> {
  return { rows: all.slice(0, MOST_ROWS), whole: isRead && all.length <= MOST_ROWS };
}

/** Every item of a list that is given in pages, for a file. */
export async function readAllPages<T>(
  load: (query: { page: number; limit: number }) => Promise<{ items: T[]; total: number }>,
): Promise<Gathered<T>> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, limit: PAGE_LIMIT_MAX });
    all.push(...items);
    const isRead = items.length === 0 || all.length >= total;
    if (isRead || all.length >= MOST_ROWS) return gathered(all, isRead);
  }
}

/** The same for a list that is given by cursor. */
export async function readAllParts<T>(
  load: (query: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<{ items: T[]; next_cursor: string | null }>,
): Promise<Gathered<T>> {
  const all: T[] = [];
  let cursor: string | null | undefined;
  do {
    const part = await load({ cursor: cursor ?? undefined, limit: PAGE_LIMIT_MAX });
    all.push(...part.items);
    cursor = part.next_cursor;
  } while (cursor && all.length < MOST_ROWS);
  return gathered(all, !cursor);
}
