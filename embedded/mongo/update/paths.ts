import { arrayPosition } from '../bson/path.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';

/** What a positional part of a path may stand for in one document. */
export interface Positions {
  /** `$`: the element the query matched in the array at the path so far. */
  matched(path: string): number | undefined;
  /** `$[name]`: the test of that array filter. */
  filters: ReadonlyMap<string, (element: Value) => boolean>;
}

/** The path with every `$`, `$[]` and `$[name]` replaced by positions of this document. */
export function resolvePath(root: Doc, parts: readonly string[], positions: Positions): string[][] {
  if (!parts.some((part) => part.startsWith('$'))) return [[...parts]];
  let open: string[][] = [[]];
  for (const part of parts) {
    open = open.flatMap((path) => expandPart(root, path, part, positions));
  }
  return open;
}

function expandPart(root: Doc, path: string[], part: string, positions: Positions): string[][] {
  if (part === '$') {
    const position = positions.matched(path.join('.'));
    if (position === undefined) {
      throw badValue('The positional operator did not find the match needed from the query.');
    }
    return [[...path, String(position)]];
  }
  if (!part.startsWith('$[')) return [[...path, part]];
  const array = valueAt(root, path);
  if (!Array.isArray(array)) {
    const why =
      array === undefined ? 'must exist in the document in order to apply array updates' : 'is not an array';
    throw badValue(`The path '${path.join('.')}' ${why}.`);
  }
  const name = part.slice(2, -1);
  const test = name === '' ? () => true : positions.filters.get(name);
  if (!test)
    throw badValue(`No array filter found for identifier '${name}' in path '${path.join('.')}.${part}'`);
  return array.flatMap((element, i) => (test(element) ? [[...path, String(i)]] : []));
}

/** The value at a concrete path; arrays only by position. */
export function valueAt(root: Value, parts: readonly string[]): Value {
  let node = root;
  for (const part of parts) {
    if (isDoc(node)) node = node.get(part);
    else if (Array.isArray(node)) {
      const position = arrayPosition(part);
      node = position < 0 ? undefined : node[position];
    } else return undefined;
  }
  return node;
}

function notViable(part: string, holder: string, value: Value): MongoError {
  void value;
  return new MongoError(ErrorCode.PathNotViable, `Cannot create field '${part}' in element {${holder}}`);
}

const maxPadding = 1_500_000;

/** Sets a value, making the documents on the way; padding an array with nulls up to its position. */
export function setAt(root: Doc, parts: readonly string[], value: Value): void {
  let node: Value = root;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string;
    const last = i === parts.length - 1;
    let inner: Value;
    if (isDoc(node)) {
      inner = last ? value : node.get(part);
      if (inner === undefined && !last) inner = new Map();
      node.set(part, inner);
    } else if (Array.isArray(node)) {
      const position = arrayPosition(part);
      if (position < 0) throw notViable(part, parts.slice(0, i).join('.'), node);
      if (position > node.length + maxPadding)
        throw badValue('array position too far beyond the end of the array');
      while (node.length < position) node.push(null);
      inner = last ? value : node[position];
      if (inner === undefined && !last) inner = new Map();
      node[position] = inner;
    } else {
      throw notViable(part, parts.slice(0, i).join('.'), node);
    }
    node = inner;
  }
}

/** Removes a field; an array element becomes null, so that its neighbours keep their places. */
export function unsetAt(root: Doc, parts: readonly string[]): void {
  const holder = valueAt(root, parts.slice(0, -1));
  const last = parts[parts.length - 1] as string;
  if (isDoc(holder)) holder.delete(last);
  else if (Array.isArray(holder)) {
    const position = arrayPosition(last);
    if (position >= 0 && position < holder.length) holder[position] = null;
  }
}

/** Order in which MongoDB applies updates: by name, numbers by value. */
export function comparePaths(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [left[i] as string, right[i] as string];
    if (a === b) continue;
    const [x, y] = [arrayPosition(a), arrayPosition(b)];
    if (x >= 0 && y >= 0) return x - y;
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}
