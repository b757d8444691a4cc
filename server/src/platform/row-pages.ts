import type { QueryWithHelpers } from 'mongoose';

const READ_BATCH = 500;

/** Rows of a query as they come, some hundred at a time: no more of them are held, however many fit. */
export async function* rowPages<T>(query: QueryWithHelpers<T[], unknown>): AsyncGenerator<T[]> {
  const cursor = query.cursor({ batchSize: READ_BATCH });
  let page: T[] = [];
  try {
    for await (const row of cursor) {
      page.push(row as T);
      if (page.length < READ_BATCH) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  } finally {
    // Mongoose's does not end with its loop: whoever breaks a download off would leave the store holding it.
    await cursor.close().catch(() => undefined);
  }
}
