/** Rows as they come, so many at a time. */
export async function* inPages<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Of rows, so many after the first ones; no more are read. */
export async function* slice<T>(
  rows: AsyncIterable<T>,
  { skip, limit }: { skip: number; limit: number },
): AsyncGenerator<T> {
  let place = 0;
  for await (const row of rows) {
    if (place >= skip) yield row;
    place += 1;
    if (place >= skip + limit) return;
  }
}

/** All of them. */
export async function collect<T>(rows: AsyncIterable<T> | readonly T[]): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
