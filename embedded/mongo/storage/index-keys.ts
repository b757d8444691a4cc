import { boundedKey, encodeKey, isLongKey } from '../bson/key-encoding.ts';
import { arrayPosition, splitPath } from '../bson/path.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Index } from './index-spec.ts';

interface Cursor {
  node: Value;
  parts: readonly string[];
  depth: number;
}

/**
 * The keys under which an index files a document: one, or one for each element where a field is
 * an array. Fields that share an array are taken from the same element. Notes on the index which
 * fields have met an array, for the planner.
 */
export function indexKeys(index: Index, document: Doc): Buffer[] {
  if (index.partial && !index.partial(document)) return [];
  const tuples: Value[][] = [];
  const start = index.fields.map((field) => ({
    node: document as Value,
    parts: splitPath(field.path),
    depth: 0,
  }));
  expand(index, start, tuples);
  if (index.sparse && tuples.every((tuple) => tuple.every((value) => value === undefined))) return [];
  return encodeTuples(index, tuples);
}

function encodeTuples(index: Index, tuples: Value[][]): Buffer[] {
  const keys: Buffer[] = [];
  const seen = tuples.length > 1 ? new Set<string>() : undefined;
  for (const tuple of tuples) {
    const whole = tupleKey(index, tuple.map(missingAsNull));
    if (isLongKey(whole) && !index.longKeys) {
      index.longKeys = true;
      index.changed = true;
    }
    const key = boundedKey(whole);
    if (seen) {
      const text = key.toString('latin1');
      if (seen.has(text)) continue;
      seen.add(text);
    }
    keys.push(key);
  }
  return keys;
}

/** The whole key of one value for each field of the index. */
export function tupleKey(index: Index, tuple: Value[]): Buffer {
  const { collation, descending } = index;
  return encodeKey(collation ? tuple.map((value) => collation.fold(value)) : tuple, descending);
}

const emptyArray = Symbol('empty array');

function missingAsNull(value: Value | typeof emptyArray): Value {
  if (value === undefined) return null;
  return (value as unknown) === emptyArray ? undefined : (value as Value);
}

function expand(index: Index, cursors: Cursor[], tuples: Value[][]): void {
  const settled = cursors.map(advance);
  const array = settled.find((cursor) => Array.isArray(cursor.node))?.node as Value[] | undefined;
  if (!array) {
    tuples.push(settled.map((cursor) => cursor.node));
    return;
  }
  for (const cursor of settled) {
    if (Array.isArray(cursor.node) && cursor.node !== array) throw parallelArrays(index);
  }
  markMultikey(index, settled, array);
  if (array.length === 0) {
    tuples.push(settled.map((cursor) => (cursor.node === array ? emptyOf(cursor) : cursor.node)));
    return;
  }
  for (const element of array) {
    const next = settled.map((cursor) => (cursor.node === array ? intoElement(cursor, element) : cursor));
    if (next.some((cursor) => isDoc(cursor.node) && cursor.depth < cursor.parts.length))
      expand(index, next, tuples);
    else tuples.push(next.map((cursor) => cursor.node));
  }
}

function emptyOf(cursor: Cursor): Value {
  return cursor.depth === cursor.parts.length ? (emptyArray as unknown as Value) : undefined;
}

function intoElement(cursor: Cursor, element: Value): Cursor {
  if (cursor.depth === cursor.parts.length) return { ...cursor, node: element, depth: cursor.depth };
  return { ...cursor, node: isDoc(element) ? element : undefined };
}

/** Follows the path through documents, to its end or to the first array. */
function advance(cursor: Cursor): Cursor {
  let { node, depth } = cursor;
  const { parts } = cursor;
  while (depth < parts.length) {
    const part = parts[depth] as string;
    if (isDoc(node)) {
      node = node.get(part);
      depth++;
      continue;
    }
    if (!Array.isArray(node)) return { node: undefined, parts, depth: parts.length };
    const position = arrayPosition(part);
    if (position < 0) break;
    node = node[position];
    depth++;
  }
  return { node, parts, depth };
}

function markMultikey(index: Index, cursors: Cursor[], array: Value[]): void {
  cursors.forEach((cursor, field) => {
    if (cursor.node !== array || index.multikey[field]) return;
    index.multikey[field] = true;
    index.changed = true;
  });
}

function parallelArrays(index: Index): MongoError {
  return new MongoError(
    ErrorCode.CannotIndexParallelArrays,
    `cannot index parallel arrays [${index.fields.map((field) => field.path).join('] [')}]`,
  );
}
