import type { Engine } from '../engine.ts';
import { findRecords, type Query } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { Found, type WriteView } from '../storage/view.ts';
import { drain } from './cursors.ts';

export interface Matches {
  matched: number;
  modified: number;
}

const perCommit = 200;

/**
 * Applies a change to every record that matches, outside a transaction: finds them first, with
 * breaths, then changes some at a time, each still matching when its turn comes. Several commits,
 * as a multi-document write of MongoDB's is not atomic either. `apply` says whether it changed the
 * record; a share that meets another transaction's lock is taken back, waits and runs again.
 */
export async function eachMatch(
  engine: Engine,
  db: string,
  name: string,
  query: Query,
  apply: (view: WriteView, collection: Collection, found: Found) => boolean,
): Promise<Matches> {
  const recordIds: number[] = [];
  await drain(findRecords(engine.latest, engine.catalog.find(db, name), query), (found) => {
    recordIds.push(found.recordId);
  });
  const matches = compileFilter(query.filter, query.variables);
  const total: Matches = { matched: 0, modified: 0 };
  const last = Math.min(query.limit || Infinity, recordIds.length);
  for (let from = 0; from < last; from += perCommit) {
    const share = recordIds.slice(from, Math.min(last, from + perCommit));
    let done: Matches = { matched: 0, modified: 0 };
    await engine.write(undefined, undefined, (view) => {
      done = { matched: 0, modified: 0 };
      const collection = engine.catalog.find(db, name);
      for (const recordId of collection ? share : []) {
        const raw = view.record(collection as Collection, recordId);
        const found = raw && new Found(recordId, raw);
        if (!found || !matches(found.document)) continue;
        done.matched++;
        if (apply(view, collection as Collection, found)) done.modified++;
      }
      return {};
    });
    total.matched += done.matched;
    total.modified += done.modified;
  }
  return total;
}
