import type { QueryWithHelpers } from 'mongoose';

const READ_BATCH = 500;

/** Rows of a query as they come, some hundred at a time: no more of them are held, however many fit. */
export async function* rowPages<T>(query: QueryWithHelpers<T[], unknown>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const row of query.cursor({ batchSize: READ_BATCH })) {
    page.push(row as T);
    if (page.length < READ_BATCH) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
