import type { ReplyObject } from '../bson/encode.ts';
import { findRecords, nextTurn, type Query } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { Found, type WriteView } from '../storage/view.ts';
import type { CommandContext } from './command.ts';
import { drain } from './cursors.ts';

export interface Matches {
  matched: number;
  modified: number;
}

/** How long one commit may hold the writer. */
const shareMillis = 10;

/**
 * Applies a change to every record that matches: finds them first, with breaths, then changes some
 * at a time, each still matching when its turn comes. Outside a transaction that makes several
 * commits, as a multi-document write of MongoDB's is not atomic either. `apply` says whether it
 * changed the record; a share that meets another transaction's lock is taken back, waits and runs
 * again.
 */
export async function eachMatch(
  { engine, transaction, operation }: CommandContext,
  db: string,
  name: string,
  query: Query,
  apply: (view: WriteView, collection: Collection, found: Found) => boolean,
): Promise<Matches> {
  const recordIds: number[] = [];
  const collection = engine.collection(transaction, db, name);
  const rows = findRecords(engine.view(transaction), collection, { ...query, examined: operation });
  await drain(rows, (found) => recordIds.push(found.recordId), operation);
  const matches = compileFilter(query.filter, query.variables);
  const total: Matches = { matched: 0, modified: 0 };
  const last = Math.min(query.limit || Infinity, recordIds.length);
  for (let from = 0; from < last; ) {
    let done = { next: from, matched: 0, modified: 0 };
    const share = (view: WriteView): ReplyObject => {
      done = { next: from, matched: 0, modified: 0 };
      const until = performance.now() + shareMillis;
      const current = engine.collection(transaction, db, name);
      while (done.next < last && (done.next === from || performance.now() < until)) {
        const recordId = recordIds[done.next++] as number;
        const raw = current && view.record(current, recordId);
        const found = raw && new Found(recordId, raw);
        if (!found || !matches(found.document)) continue;
        done.matched++;
        if (apply(view, current as Collection, found)) done.modified++;
      }
      return {};
    };
    await engine.write(transaction, undefined, share, operation);
    from = done.next;
    total.matched += done.matched;
    total.modified += done.modified;
    if (transaction) await nextTurn();
  }
  return total;
}
