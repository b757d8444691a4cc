import type { Doc } from '../bson/value.ts';
import { findRecords, type Query } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { Found, type ReadView } from '../storage/view.ts';
import { drain } from './cursors.ts';
import type { Operation } from './operation.ts';

/** What a search may hold the writer for. */
const mostMillis = 15;
/** Searches whose finds were changed by others before it gives in and holds the writer. */
const mostTries = 3;

/** Thrown by a search that takes too long; it is made outside, with turns for others, and used then. */
export class LongScan extends Error {
  readonly view: ReadView;
  readonly collection: Collection;
  readonly query: Query;

  constructor(view: ReadView, collection: Collection, query: Query) {
    super('a search too long for the writer');
    this.view = view;
    this.collection = collection;
    this.query = query;
  }
}

/** Finds what a write is about, without holding the writer for long; one for each write. */
export class Scout {
  private readonly known = new Map<Doc, number[]>();
  private tries = 0;
  private readonly operation: Operation | undefined;

  constructor(operation: Operation | undefined) {
    this.operation = operation;
  }

  /**
   * In a job: the records of the query, whose filter stands for it. Throws LongScan before anything
   * has been changed for it; what was found outside must still match.
   */
  find(view: ReadView, collection: Collection | undefined, query: Query): Found[] {
    const recordIds = collection && this.known.get(query.filter);
    if (recordIds) {
      const found = stillMatching(view, collection, query, recordIds);
      if (found.length > 0 || recordIds.length === 0) return found;
      this.known.delete(query.filter);
    }
    const found: Found[] = [];
    const until = performance.now() + mostMillis;
    for (const row of findRecords(view, collection, { ...query, examined: this.operation })) {
      if (row) found.push(row);
      else if (collection && performance.now() > until && this.tries < mostTries) {
        throw new LongScan(view, collection, query);
      }
    }
    return found;
  }

  /** Makes the search outside the writer. */
  async look({ view, collection, query }: LongScan): Promise<void> {
    this.tries++;
    const recordIds: number[] = [];
    const rows = findRecords(view, collection, { ...query, examined: this.operation });
    await drain(rows, (found) => recordIds.push(found.recordId), this.operation);
    this.known.set(query.filter, recordIds);
  }
}

function stillMatching(view: ReadView, collection: Collection, query: Query, recordIds: number[]): Found[] {
  const matches = compileFilter(query.filter, query.variables);
  return recordIds.flatMap((recordId) => {
    const raw = view.record(collection, recordId);
    const found = raw && new Found(recordId, raw);
    return found && matches(found.document) ? [found] : [];
  });
}
