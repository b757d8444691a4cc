import { type Collation, foldUnder } from '../bson/collation.ts';
import { equalValues, Rank, rankOf } from '../bson/compare.ts';
import { boundedKey, encodeKey, maxKeyBytes } from '../bson/key-encoding.ts';
import { type Doc, doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Index } from '../storage/index-spec.ts';
import {
  filterBounds,
  type Interval,
  type PathBounds,
  pointKeys,
  prefixEnd,
  rangeInterval,
} from './bounds.ts';
import { compileFilter } from './match.ts';
import type { SortField } from './sort.ts';
import { Variables } from './variables.ts';

/** How the candidates of a filter are found. Every candidate is matched again. */
export type Plan = ScanPlan | IndexPlan | { kind: 'OR'; branches: IndexPlan[]; sorted: false };

export interface ScanPlan {
  kind: 'COLLSCAN';
  reverse: boolean;
  sorted: boolean;
}

export interface IndexPlan {
  kind: 'IXSCAN';
  index: Index;
  intervals: Interval[];
  /** Whole keys of a unique index: single reads instead of scans. */
  keys?: Buffer[];
  reverse: boolean;
  /** The scan's order is the order asked for. */
  sorted: boolean;
}

export interface PlanRequest {
  filter: Doc;
  sort: SortField[];
  hint?: Value;
  snapshotSeq: number | undefined;
  /** How the filter's and the sort's strings compare. */
  collation?: Collation;
}

const maxIntervals = 2000;

/** What an `_id` is usually; others are left to the general way. */
const pointRanks: ReadonlySet<number> = new Set([Rank.objectId, Rank.string, Rank.number]);

export function choosePlan(collection: Collection | undefined, request: PlanRequest): Plan {
  const { filter, sort, hint, snapshotSeq, collation } = request;
  const natural = sort[0]?.path === '$natural' ? sort[0] : undefined;
  const scan: ScanPlan = {
    kind: 'COLLSCAN',
    reverse: natural?.descending ?? false,
    sorted: sort.length === 0 || !!natural,
  };
  if (!collection || natural) return scan;
  const usable = collection.indexes.filter(
    (index) => !index.hidden && (snapshotSeq === undefined || index.createdSeq <= snapshotSeq),
  );
  if (hint !== undefined && hint !== null) return hinted(usable, request, hint, scan);
  return (
    idPlan(usable, filter, collation) ??
    bestPlan(usable, filter, sort, collation) ??
    orPlan(usable, filter, collation) ??
    scan
  );
}

/** The plan of a filter by `_id`, which no other beats: most filters are such, and it is made at once. */
function idPlan(indexes: Index[], filter: Doc, collation: Collation | undefined): IndexPlan | undefined {
  const id = filter.get('_id');
  const index = pointRanks.has(rankOf(id)) && indexes.find(({ name }) => name === '_id_');
  if (!index || !agrees(index, collation)) return undefined;
  const key = encodeKey([foldUnder(collation, id)], index.descending);
  const intervals = [shortened([key, prefixEnd(key)])];
  return { kind: 'IXSCAN', index, intervals, keys: [boundedKey(key)], reverse: false, sorted: true };
}

function bestPlan(
  indexes: Index[],
  filter: Doc,
  sort: SortField[],
  collation: Collation | undefined,
): IndexPlan | undefined {
  const bounds = filterBounds(filter, collation);
  let best: { plan: IndexPlan; score: number } | undefined;
  for (const index of indexes) {
    if (!indexCovers(index, bounds, filter, collation)) continue;
    const candidate = planIndex(index, bounds, sort, collation);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best?.plan;
}

function hinted(indexes: Index[], request: PlanRequest, hint: Value, scan: ScanPlan): Plan {
  const { filter, sort, collation } = request;
  if (isDoc(hint) && hint.has('$natural')) return { ...scan, reverse: toNumber(hint.get('$natural')) === -1 };
  const index = indexes.find((each) => (isDoc(hint) ? equalValues(each.key, hint) : each.name === hint));
  if (!index)
    throw new MongoError(ErrorCode.BadValue, 'hint provided does not correspond to an existing index');
  const planned = planIndex(index, filterBounds(filter, collation), sort, collation)?.plan;
  if (planned) return planned;
  const all: Interval = [Buffer.alloc(0), Buffer.alloc(64, 255)];
  return { kind: 'IXSCAN', index, intervals: [all], reverse: false, sorted: sort.length === 0 };
}

/** An index that leaves documents out serves only filters that leave them out too. */
function indexCovers(
  index: Index,
  bounds: Map<string, PathBounds>,
  filter: Doc,
  collation: Collation | undefined,
): boolean {
  if (index.sparse && !index.fields.some((field) => bounds.get(field.path)?.impliesExists)) return false;
  if (!index.partialFilter) return true;
  return agrees(index, collation) && impliesPartial(index.partialFilter, bounds, filter, collation);
}

/** Whether the index files strings as the query compares them. */
function agrees(index: Index, collation: Collation | undefined): boolean {
  return index.collation?.id === collation?.id;
}

function impliesPartial(
  partial: Doc,
  bounds: Map<string, PathBounds>,
  filter: Doc,
  collation: Collation | undefined,
): boolean {
  for (const [path, condition] of partial) {
    if (filter.has(path) && equalValues(filter.get(path), condition)) continue;
    if (path.startsWith('$')) return false;
    const bound = bounds.get(path);
    if (!bound) return false;
    const points = bound.points;
    if (points) {
      const clause = compileFilter(doc({ x: condition }), new Variables(new Map(), collation));
      // Null is met by a missing field too.
      const all = points.every((point) => clause(doc({ x: point })) && (point !== null || clause(new Map())));
      if (all) continue;
    }
    if (bound.impliesExists && equalValues(condition, doc({ $exists: true }))) continue;
    return false;
  }
  return true;
}

interface Prefix {
  intervals: Interval[];
  /** Fields held to points, from the first. */
  points: number;
  /** Each of them to exactly one. */
  single: boolean;
  ranged: boolean;
}

function planIndex(
  index: Index,
  bounds: Map<string, PathBounds>,
  sort: SortField[],
  collation: Collation | undefined,
): { plan: IndexPlan; score: number } | undefined {
  const prefix = indexPrefix(index, bounds, collation);
  const order = agrees(index, collation) ? sortFrom(index, prefix, sort) : undefined;
  const wantsOrder = sort.length > 0;
  if (prefix.points === 0 && !prefix.ranged && !(wantsOrder && order)) return undefined;
  const whole = index.unique && prefix.points === index.fields.length;
  const keys = whole ? prefix.intervals.map(([low]) => boundedKey(low)) : undefined;
  const intervals = prefix.intervals.map(shortened);
  const sorted = !wantsOrder || order !== undefined || (whole && keys?.length === 1);
  const score =
    (whole && prefix.single ? 1000 : 0) +
    prefix.points * 100 +
    (prefix.single ? 5 : 0) +
    (prefix.ranged ? 40 : 0) +
    (wantsOrder && sorted ? 60 : 0) -
    index.fields.length;
  return { plan: { kind: 'IXSCAN', index, intervals, keys, reverse: order === 'backward', sorted }, score };
}

/** Long bounds are cut like long keys are, which only makes them wider. */
function shortened([low, high]: Interval): Interval {
  return [
    low.length > maxKeyBytes ? low.subarray(0, maxKeyBytes) : low,
    high.length > maxKeyBytes ? prefixEnd(high.subarray(0, maxKeyBytes)) : high,
  ];
}

function indexPrefix(
  index: Index,
  bounds: Map<string, PathBounds>,
  collation: Collation | undefined,
): Prefix {
  let starts: Buffer[] = [Buffer.alloc(0)];
  const prefix: Prefix = { intervals: [], points: 0, single: true, ranged: false };
  for (const [position, field] of index.fields.entries()) {
    const wanted = sharesArray(index, position) ? undefined : bounds.get(field.path);
    const bound = wanted?.ofStrings && !agrees(index, collation) ? undefined : wanted;
    const keys = bound?.points?.flatMap((point) => pointKeys(foldUnder(collation, point), field.descending));
    if (!keys || starts.length * keys.length > maxIntervals) {
      if (!bound?.low) break;
      const both = !index.multikey[position];
      const range = rangeInterval(bound, field.descending, !both);
      prefix.ranged = true;
      prefix.intervals = starts.map((start) => [
        Buffer.concat([start, range[0]]),
        Buffer.concat([start, range[1]]),
      ]);
      return prefix;
    }
    starts = uniqueSorted(starts.flatMap((start) => keys.map((key) => Buffer.concat([start, key]))));
    prefix.points++;
    if (keys.length > 1) prefix.single = false;
  }
  prefix.intervals = starts.map((start) => [
    start,
    start.length === 0 ? Buffer.alloc(64, 255) : prefixEnd(start),
  ]);
  return prefix;
}

function uniqueSorted(keys: Buffer[]): Buffer[] {
  if (keys.length === 1) return keys;
  return keys
    .sort((a, b) => Buffer.compare(a, b))
    .filter((key, i) => i === 0 || !key.equals(keys[i - 1] as Buffer));
}

/** A second field below the same array may be met by another element: its bounds do not combine. */
function sharesArray(index: Index, position: number): boolean {
  if (!index.multikey[position]) return false;
  const root = index.fields[position]?.path.split('.')[0];
  return index.fields.some(
    (other, i) => i < position && index.multikey[i] && other.path.split('.')[0] === root,
  );
}

/** In which direction the index's order gives the sort, if it does. */
function sortFrom(index: Index, prefix: Prefix, sort: SortField[]): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return 'forward';
  if (index.longKeys || (prefix.intervals.length > 1 && prefix.points > 0)) return undefined;
  const pinned = new Set(index.fields.slice(0, prefix.single ? prefix.points : 0).map((field) => field.path));
  let position = 0;
  let backward: boolean | undefined;
  for (const wanted of sort) {
    if (pinned.has(wanted.path) && !index.multikey[index.fields.findIndex((f) => f.path === wanted.path)])
      continue;
    while (position < index.fields.length && pinned.has(index.fields[position]?.path ?? '')) position++;
    const field = index.fields[position];
    if (!field || field.path !== wanted.path || index.multikey[position]) return undefined;
    const opposite = field.descending !== wanted.descending;
    if (backward !== undefined && backward !== opposite) return undefined;
    backward = opposite;
    position++;
  }
  return backward ? 'backward' : 'forward';
}

/** A top-level $or whose every branch has an index of its own. */
function orPlan(indexes: Index[], filter: Doc, collation: Collation | undefined): Plan | undefined {
  const branches = filter.get('$or');
  if (!Array.isArray(branches)) return undefined;
  const plans: IndexPlan[] = [];
  for (const branch of branches) {
    if (!isDoc(branch)) return undefined;
    const plan = bestPlan(indexes, branch, [], collation);
    if (!plan) return undefined;
    plans.push(plan);
  }
  return { kind: 'OR', branches: plans, sorted: false };
}
