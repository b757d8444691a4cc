import { splitPath } from '../bson/path.ts';
import { type Doc, isDoc, isTruthy, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Rows } from '../query/execute.ts';

export function* unwindStage(rows: Rows<Doc>, operand: Value): Rows<Doc> {
  const path = isDoc(operand) ? operand.get('path') : operand;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2) {
    throw new MongoError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const keepEmpty = isDoc(operand) && isTruthy(operand.get('preserveNullAndEmptyArrays'));
  const position = isDoc(operand) ? operand.get('includeArrayIndex') : undefined;
  const parts = splitPath(path.slice(1));
  for (const row of rows) {
    if (row) yield* unwound(row, parts, keepEmpty, typeof position === 'string' ? position : undefined);
    else yield undefined;
  }
}

function* unwound(
  document: Doc,
  parts: readonly string[],
  keepEmpty: boolean,
  position: string | undefined,
): Generator<Doc> {
  const value = plainValue(document, parts);
  if (Array.isArray(value) && value.length > 0) {
    for (const [i, element] of value.entries()) {
      const result = withPath(document, parts, element, 0);
      if (position) result.set(position, BigInt(i));
      yield result;
    }
    return;
  }
  const empty = value === undefined || value === null || Array.isArray(value);
  if (empty && !keepEmpty) return;
  const result = Array.isArray(value) ? withoutPath(document, parts, 0) : new Map(document);
  if (position) result.set(position, null);
  yield result;
}

function plainValue(document: Doc, parts: readonly string[]): Value {
  let node: Value = document;
  for (const part of parts) node = isDoc(node) ? node.get(part) : undefined;
  return node;
}

/** A copy with the value at the path; the documents on the way are copied too. */
export function withPath(document: Doc, parts: readonly string[], value: Value, depth: number): Doc {
  const result: Doc = new Map(document);
  const part = parts[depth] as string;
  if (depth === parts.length - 1) return result.set(part, value);
  const inner = result.get(part);
  return result.set(part, withPath(isDoc(inner) ? inner : new Map(), parts, value, depth + 1));
}

function withoutPath(document: Doc, parts: readonly string[], depth: number): Doc {
  const result: Doc = new Map(document);
  const part = parts[depth] as string;
  const inner = result.get(part);
  if (depth === parts.length - 1) result.delete(part);
  else if (isDoc(inner)) result.set(part, withoutPath(inner, parts, depth + 1));
  return result;
}
