import type { Doc, Value } from '../bson/value.ts';
import type { Collection } from '../storage/catalog.ts';
import { Found, type ReadView } from '../storage/view.ts';
import type { Examined } from './examined.ts';
import { compileFilter, type Predicate } from './match.ts';
import { MemoryLimit } from './memory-limit.ts';
import { choosePlan, type IndexPlan, type Plan } from './plan.ts';
import { parseSort, Sorter, type SortField } from './sort.ts';
import type { Variables } from './variables.ts';

export interface Query {
  filter: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
  hint?: Value;
  variables?: Variables;
  allowDiskUse?: boolean;
  /** Told what the search looks at. */
  examined?: Examined;
}

/**
 * A row, or `undefined` as a breath: long work yields it now and then so that whoever drives the
 * generator may let other clients have a turn.
 */
export type Rows<T> = Generator<T | undefined>;

const breathEvery = 50;

export interface PreparedQuery {
  matches: Predicate;
  sort: SortField[];
  plan: Plan;
}

export function prepare(view: ReadView, collection: Collection | undefined, query: Query): PreparedQuery {
  const matches = compileFilter(query.filter, query.variables);
  const sort = query.sort ? parseSort(query.sort) : [];
  const plan = choosePlan(collection, {
    filter: query.filter,
    sort,
    hint: query.hint,
    collation: query.variables?.collation,
    snapshotSeq: view.snapshotSeq,
  });
  return { matches, sort, plan };
}

/** The records that match, in order, after skip and up to limit. */
export function* findRecords(view: ReadView, collection: Collection | undefined, query: Query): Rows<Found> {
  const { matches, sort, plan } = prepare(view, collection, query);
  if (!collection) return;
  const skip = query.skip ?? 0;
  const limit = query.limit || Infinity;
  const sorted =
    plan.sorted && (plan.kind === 'COLLSCAN' || sort.length === 0 || !view.ownWrites(collection));
  query.examined?.note(plan, !sorted);
  const matching = matchingRecords(view, collection, plan, matches, query.examined);
  const collation = query.variables?.collation;
  const memory = new MemoryLimit('Sort', query.allowDiskUse);
  const rows = sorted
    ? matching
    : sortRecords(matching, new Sorter(sort, { collation, limit: skip + limit, memory }));
  yield* window(rows, skip, limit);
}

function* matchingRecords(
  view: ReadView,
  collection: Collection,
  plan: Plan,
  matches: Predicate,
  examined: Examined | undefined,
): Rows<Found> {
  let scanned = 0;
  let breath = performance.now();
  for (const found of candidates(view, collection, plan)) {
    if (examined) {
      examined.documents++;
      if (plan.kind !== 'COLLSCAN') examined.keys++;
    }
    // A costly filter makes few records a long time.
    if (++scanned % breathEvery === 0 || performance.now() - breath > breathMillis) {
      yield undefined;
      breath = performance.now();
    }
    if (matches(found.document)) yield found;
  }
}

function* sortRecords(rows: Rows<Found>, sorter: Sorter<Found>): Rows<Found> {
  for (const found of breathing(rows)) {
    // The bytes alone are kept: the document in memory is many times larger.
    if (found) sorter.add(new Found(found.recordId, found.raw), found.document, found.raw.length);
    else yield undefined;
  }
  yield* sorter.sorted();
}

/** The rows, with a breath among every few: for a stage that takes them all before it gives any. */
export function* breathing<T>(rows: Rows<T>): Rows<T> {
  let taken = 0;
  for (const row of rows) {
    yield row;
    if (row !== undefined && ++taken % breathEvery === 0) yield undefined;
  }
}

export function* window<T>(rows: Rows<T>, skip: number, limit: number): Rows<T> {
  let passed = 0;
  for (const row of rows) {
    if (row === undefined) yield undefined;
    else if (passed++ >= skip) yield row;
    if (passed >= skip + limit) return;
  }
}

function* candidates(view: ReadView, collection: Collection, plan: Plan): Generator<Found> {
  if (plan.kind === 'COLLSCAN') yield* view.records(collection, plan.reverse);
  else yield* indexedCandidates(view, collection, plan.kind === 'OR' ? plan.branches : [plan]);
}

function* indexedCandidates(view: ReadView, collection: Collection, plans: IndexPlan[]): Generator<Found> {
  const own = view.ownWrites(collection);
  const once = plans.length > 1 || plans.some((plan) => plan.index.multikey.includes(true)) || own;
  const seen = once ? new Set<number>() : undefined;
  for (const plan of plans) {
    for (const recordId of recordIds(view, plan)) {
      if (seen?.has(recordId)) continue;
      seen?.add(recordId);
      const raw = view.record(collection, recordId);
      if (raw) yield new Found(recordId, raw);
    }
  }
  // A whole unique key already takes the transaction's own writes into account.
  if (!own || plans.every((plan) => plan.keys)) return;
  for (const [recordId, { after }] of own)
    if (after && !seen?.has(recordId)) yield new Found(recordId, after);
}

function* recordIds(view: ReadView, plan: IndexPlan): Generator<number> {
  if (plan.keys) {
    for (const key of plan.keys) {
      const recordId = view.unique(plan.index, key);
      if (recordId !== undefined) yield recordId;
    }
    return;
  }
  const intervals = plan.reverse ? [...plan.intervals].reverse() : plan.intervals;
  for (const [low, high] of intervals) yield* view.entries(plan.index, low, high, plan.reverse);
}

/** Runs a generator to its end without pausing: inside a store job there is no other turn to give. */
export function collect<T>(rows: Rows<T>): T[] {
  const all: T[] = [];
  for (const row of rows) if (row !== undefined) all.push(row);
  return all;
}

export const breathMillis = 12;

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
