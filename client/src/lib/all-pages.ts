import { PAGE_LIMIT_MAX } from '@lode/shared/core/page';
import { ApiError } from './api-error.ts';

/** A customer's file holds at most this many rows: the newest. */
const MOST_ROWS = 5000;

/** Every item of a list that is given in pages, for a file; at most the first 5,000, unless told. */
export async function readAllPages<T>(
  load: (query: { page: number; limit: number }) => Promise<{ items: T[]; total: number }>,
  most = MOST_ROWS,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, limit: PAGE_LIMIT_MAX });
    all.push(...items);
    if (items.length === 0 || all.length >= Math.min(total, most)) return all.slice(0, most);
  }
}

const TOO_LARGE = { code: 'REPORT_TOO_LARGE', status: 422, message: 'There is more than a file holds' };

/** The same for a list that is given by cursor. Where it is told how many a file holds, more are refused, not left out. */
export async function readAllParts<T>(
  load: (query: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<{ items: T[]; next_cursor: string | null }>,
  held?: number,
): Promise<T[]> {
  const most = held ?? MOST_ROWS;
  const all: T[] = [];
  let cursor: string | null | undefined;
  do {
    const part = await load({ cursor: cursor ?? undefined, limit: PAGE_LIMIT_MAX });
    all.push(...part.items);
    cursor = part.next_cursor;
  } while (cursor && all.length < most);
  if (held !== undefined && (cursor || all.length > held)) throw new ApiError(TOO_LARGE);
  return all.slice(0, most);
}
