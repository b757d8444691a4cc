import { compareValues } from '../bson/compare.ts';
import { someAtPath, splitPath } from '../bson/path.ts';
import { type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { badValue, failedToParse } from '../errors.ts';

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
export function sortKey(document: Doc, field: SortField): Value {
  let best: Value;
  let found = false;
  const consider = (value: Value): void => {
    const candidate = value === undefined ? null : value;
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

/** Sorts stably; with `limit`, only that many of the first are kept. */
export class Sorter<T> {
  private items: Keyed<T>[] = [];
  private readonly fields: SortField[];
  private readonly limit: number;
  private count = 0;

  constructor(fields: SortField[], limit = Infinity) {
    this.fields = fields;
    this.limit = limit;
  }

  add(item: T, document: Doc): void {
    this.items.push({
      item,
      keys: this.fields.map((field) => sortKey(document, field)),
      position: this.count++,
    });
    if (this.items.length >= Math.max(this.limit * 2, 1024) && Number.isFinite(this.limit)) this.shrink();
  }

  private shrink(): void {
    this.items.sort((a, b) => this.compare(a, b));
    if (this.items.length > this.limit) this.items.length = this.limit;
  }

  private compare(a: Keyed<T>, b: Keyed<T>): number {
    for (let i = 0; i < this.fields.length; i++) {
      const order = compareValues(a.keys[i], b.keys[i]);
      if (order !== 0) return this.fields[i]?.descending ? -order : order;
    }
    return a.position - b.position;
  }

  sorted(): T[] {
    this.shrink();
    return this.items.map((keyed) => keyed.item);
  }
}
