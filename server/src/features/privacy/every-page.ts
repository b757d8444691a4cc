interface Paging {
  page: number;
  limit: number;
}

const LIMIT = 200;

/** Every item of a list that is read by pages. */
export async function* everyPage<T>(read: (paging: Paging) => Promise<T[]>): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const items = await read({ page, limit: LIMIT });
    yield* items;
    if (items.length < LIMIT) return;
  }
}

interface CursorPaging {
  cursor?: string;
  limit: number;
}

/** Every item of a list that is read on from a cursor. */
export async function* everyCursor<T>(
  read: (paging: CursorPaging) => Promise<{ items: T[]; nextCursor: string | null }>,
): AsyncGenerator<T> {
  let next: string | null | undefined;
  do {
    const { items, nextCursor } = await read({ limit: LIMIT, ...(next && { cursor: next }) });
    yield* items;
    next = nextCursor;
  } while (next);
}
