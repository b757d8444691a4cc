import { type Collation, foldUnder } from '../bson/collation.ts';
import { compareValues } from '../bson/compare.ts';
import { someAtPath, splitPath } from '../bson/path.ts';
import { type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue, failedToParse } from '../errors.ts';
import type { MemoryLimit } from './memory-limit.ts';

export interface SortField {
  path: string;
  descending: boolean;
}

export function parseSort(sort: Doc): SortField[] {
  if (sort.size > 32) throw badValue('too many sort fields');
  return [...sort].map(([path, direction]) => {
    if (isDoc(direction)) throw badValue('$meta sorts are not supported by this server');
    const sign = toNumber(direction);
    if (sign !== 1 && sign !== -1)
      throw badValue(`$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    if (path === '' || path.split('.').includes(''))
      throw failedToParse('FieldPath must not have empty names');
    if (path === '$natural') return { path, descending: sign < 0 };
    if (path.startsWith('$')) throw badValue(`FieldPath field names may not start with '$': ${path}`);
    return { path, descending: sign < 0 };
  });
}

/** An array sorts by its least element going up and by its greatest going down. */
export function sortKey(document: Doc, field: SortField, collation?: Collation): Value {
  let best: Value;
  let found = false;
  const consider = (value: Value): void => {
    const candidate = value === undefined ? null : foldUnder(collation, value);
    const order = found ? compareValues(candidate, best) : 0;
    if (!found || (field.descending ? order > 0 : order < 0)) best = candidate;
    found = true;
  };
  someAtPath(document, splitPath(field.path), (value) => {
    if (!Array.isArray(value)) consider(value);
    else if (value.length === 0) consider(null);
    else value.forEach(consider);
    return false;
  });
  return found ? best : null;
}

interface Keyed<T> {
  item: T;
  keys: Value[];
  position: number;
}

export interface SortOptions {
  collation?: Collation;
  /** Only so many of the first are kept. */
  limit?: number;
  memory?: MemoryLimit;
}

/** How many are sorted in one go: a few milliseconds. */
const runLength = 2048;

/**
 * Sorts stably, in short runs that are merged as they are read, so that whoever drives it may pause
 * anywhere; with `limit`, only that many of the first are kept.
 */
export class Sorter<T> {
  private items: Keyed<T>[] = [];
  private readonly runs: Keyed<T>[][] = [];
  private readonly fields: SortField[];
  private readonly limit: number;
  private readonly collation: Collation | undefined;
  private readonly memory: MemoryLimit | undefined;
  private count = 0;

  constructor(fields: SortField[], { collation, limit = Infinity, memory }: SortOptions = {}) {
    this.fields = fields;
    this.collation = collation;
    this.limit = limit;
    this.memory = memory;
  }

  /** `bytes` is what the item takes, for the limit of memory. */
  add(item: T, document: Doc, bytes = 0): void {
    this.addUnder(
      this.fields.map((field) => sortKey(document, field, this.collation)),
      item,
      bytes,
    );
  }

  /** `keys` are the values to sort by, one for each field. */
  addUnder(keys: Value[], item: T, bytes = 0): void {
    this.items.push({ item, keys, position: this.count++ });
    const few = this.limit <= runLength;
    // Of few, those that fall behind the limit are let go of: what stays is never much.
    if (!few) this.memory?.take(bytes + itemBytes);
    if (this.items.length < runLength * (few ? 2 : 1)) return;
    this.items.sort(this.order);
    if (few) {
      this.items.length = this.limit;
    } else {
      this.runs.push(this.items);
      this.items = [];
    }
  }

  private readonly order = (a: Keyed<T>, b: Keyed<T>): number => {
    for (let i = 0; i < this.fields.length; i++) {
      const order = compareValues(a.keys[i], b.keys[i]);
      if (order !== 0) return this.fields[i]?.descending ? -order : order;
    }
    return a.position - b.position;
  };

  /** Everything in order. */
  *sorted(): Generator<T> {
    this.items.sort(this.order);
    if (this.items.length > 0) this.runs.push(this.items);
    let given = 0;
    for (const { item } of mergeRuns(this.runs, this.order)) {
      if (given++ >= this.limit) return;
      yield item;
    }
  }
}

/** What a sorted item takes besides the item itself, roughly. */
const itemBytes = 150;

/** Merges sorted runs through a heap of their heads. */
function* mergeRuns<T>(runs: T[][], order: (a: T, b: T) => number): Generator<T> {
  if (runs.length === 1) {
    yield* runs[0] as T[];
    return;
  }
  const heap = runs.map((run) => ({ run, at: 0, head: run[0] as T }));
  const sink = (from: number): void => {
    for (let parent = from; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        const [a, b] = [heap[child], heap[least]];
        if (a && b && order(a.head, b.head) < 0) least = child;
      }
      const [up, down] = [heap[least], heap[parent]];
      if (least === parent || !up || !down) return;
      heap[parent] = up;
      heap[least] = down;
      parent = least;
    }
  };
  for (let i = heap.length >> 1; i >= 0; i--) sink(i);
  for (let top = heap[0]; top; top = heap[0]) {
    yield top.head;
    top.at++;
    if (top.at < top.run.length) {
      top.head = top.run[top.at] as T;
    } else {
      const end = heap.pop();
      if (end && heap.length > 0) heap[0] = end;
    }
    sink(0);
  }
}
