import { clock } from '../../../platform/clock.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Identity } from '../../../platform/identity.ts';
import { consume, type Limit } from '../../../platform/rate-limit.ts';
import type { RawAnswer, RequestContext } from '../../../platform/route.ts';
import { sendLines } from '../../../platform/send-file.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { recordOperation } from './record-operation.ts';

const FILES: Limit = { name: 'list-files', points: 20, seconds: 60 };
/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A name of the row's in the API, which is the heading; or a heading and what stands below it. */
export type FileColumn<T> = (keyof T & string) | readonly [heading: string, value: (row: T) => unknown];

interface Asked {
  identity: Identity;
  /** The filter, where the list has one. */
  query: Record<string, unknown> | undefined;
  context: RequestContext;
}

interface ListFile<R, T> {
  /** Of the list: what the file is called by, too. */
  name: string;
  columns: readonly FileColumn<T>[];
  pages: AsyncIterable<R>;
  present: (page: R) => readonly T[];
}

/**
 * Answers with all of a list that fits as a file (R3: what the API says of each row), written as it is read; that somebody took
 * it with them is noted first.
 */
export async function exportList<R, T>(
  { identity, query, context }: Asked,
  file: ListFile<R, T>,
): Promise<RawAnswer> {
  const { name } = file;
  await consume(FILES, identity.userId);
  await inTransaction((tx) =>
    recordOperation(tx, {
      by: { identity, address: context.address },
      action: 'list.exported',
      target: { type: 'list', id: name, label: name },
      after: query ?? {},
    }),
  );
  const dated = `${name}-${clock.now().toISOString().slice(0, 10)}.csv`;
  return sendLines(context, dated, linesOf(file));
}

async function* linesOf<R, T>({ columns, pages, present }: ListFile<R, T>): AsyncGenerator<string> {
  const headings = columns.map((column) => (typeof column === 'string' ? column : column[0]));
  const cellsOf = columns.map((column) =>
    typeof column === 'string' ? (row: T) => cellOf(row[column]) : column[1],
  );
  // Told with the first rows: a list that cannot be read has no file.
  let head = `${BYTE_ORDER_MARK}${csvLine(headings)}`;
  for await (const page of pages) {
    const lines = present(page).map((row) => csvLine(cellsOf.map((cell) => cell(row))));
    yield head + lines.join('');
    head = '';
  }
  if (head !== '') yield head;
}

/** Somebody is told by their username. */
function cellOf(value: unknown): unknown {
  const { username } = (value ?? {}) as { username?: unknown };
  return typeof username === 'string' ? username : value;
}
