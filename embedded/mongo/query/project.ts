import { compileExpression } from '../aggregate/expression.ts';
import { newScope } from '../aggregate/scope.ts';
import { arrayPosition, splitPath } from '../bson/path.ts';
import { BSONSymbol, type Doc, isDoc, isNumber, isTruthy, toNumber, type Value } from '../bson/value.ts';
import { badValue, failedToParse, MongoError } from '../errors.ts';
import { elemMatchElement } from './match.ts';
import type { Variables } from './variables.ts';

export type Projector = (document: Doc) => Doc;

type Node = Map<string, Node | Leaf>;
type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'value'; of(root: Doc): Value }
  | { kind: 'slice'; skip: number | undefined; count: number }
  | { kind: 'elemMatch'; test(value: Value): boolean };

interface Parsed {
  root: Node;
  inclusive: boolean;
  id: 'include' | 'exclude' | 'default';
  positional: string | undefined;
}

/**
 * A projection of `find` or `$project` as a function; undefined when it keeps everything.
 * `positional` names the array of a `path.$` projection: the caller knows which element matched.
 */
export function compileProjection(
  projection: Doc,
  variables?: Variables,
  positionalIndex?: (document: Doc, path: string) => number | undefined,
): Projector | undefined {
  if (projection.size === 0) return undefined;
  const parsed = parse(projection, variables);
  return (document) => {
    const result = parsed.inclusive
      ? includeDoc(document, parsed, document)
      : excludeDoc(document, parsed.root, document);
    if (parsed.id === 'exclude') result.delete('_id');
    if (parsed.positional) cutPositional(result, document, parsed.positional, positionalIndex);
    return result;
  };
}

function parse(projection: Doc, variables: Variables | undefined): Parsed {
  const root: Node = new Map();
  const parsed: Parsed = { root, inclusive: false, id: 'default', positional: undefined };
  let mode: boolean | undefined;
  const setMode = (inclusive: boolean, path: string): void => {
    if (mode !== undefined && mode !== inclusive) {
      const [did, wanted] = inclusive ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion'];
      throw new MongoError(
        inclusive ? 31253 : 31254,
        `Cannot do ${did} on field ${path} in ${wanted} projection`,
      );
    }
    mode = inclusive;
  };
  const visit = (prefix: string, fields: Doc): void => {
    for (const [name, wanted] of fields) {
      const path = prefix + name;
      visitField(path, wanted);
    }
  };
  const visitField = (given: string, wanted: Value): void => {
    let path = given;
    if (path.endsWith('.$')) {
      path = path.slice(0, -2);
      parsed.positional = path;
    }
    if (path === '' || path.startsWith('$'))
      throw failedToParse(`FieldPath field names may not start with '$': '${path}'`);
    if (isDoc(wanted) && isPlain(wanted)) {
      if (wanted.size === 0) throw new MongoError(51270, 'An empty sub-projection is not a valid value');
      visit(`${path}.`, wanted);
      return;
    }
    const leaf = leafOf(wanted, variables);
    if (path === '_id' && (leaf.kind === 'include' || leaf.kind === 'exclude')) {
      parsed.id = leaf.kind;
      return;
    }
    if (leaf.kind === 'include' || leaf.kind === 'value') setMode(true, path);
    if (leaf.kind === 'elemMatch') setMode(mode ?? true, path);
    if (leaf.kind === 'exclude') setMode(false, path);
    place(root, splitPath(path), leaf);
  };
  visit('', projection);
  parsed.inclusive = mode ?? parsed.id === 'include';
  return parsed;
}

function isPlain(value: Doc): boolean {
  const first = value.keys().next();
  return first.done === true || !first.value.startsWith('$');
}

function leafOf(wanted: Value, variables: Variables | undefined): Leaf {
  if (typeof wanted === 'boolean' || isNumber(wanted))
    return { kind: isTruthy(wanted) ? 'include' : 'exclude' };
  if (isDoc(wanted)) {
    const [name] = wanted.keys();
    if (name === '$slice' && !isExpressionSlice(wanted.get('$slice'))) return sliceLeaf(wanted.get('$slice'));
    if (name === '$elemMatch')
      return { kind: 'elemMatch', test: elemMatchElement(wanted.get('$elemMatch'), variables) };
    if (name === '$meta') throw new MongoError(115, '$meta projections are not supported by this server');
  }
  if (wanted instanceof BSONSymbol) throw badValue('a projection cannot be a symbol');
  const expression = compileExpression(wanted);
  return { kind: 'value', of: (root) => expression(newScope(root, variables)) };
}

/** In an aggregation `$slice` takes the array itself as its first argument. */
function isExpressionSlice(operand: Value): boolean {
  return Array.isArray(operand) && !isNumber(operand[0]);
}

function sliceLeaf(operand: Value): Leaf {
  if (isNumber(operand)) return { kind: 'slice', skip: undefined, count: toNumber(operand) as number };
  if (!Array.isArray(operand) || operand.length !== 2 || !operand.every(isNumber)) {
    throw badValue('$slice needs a number or an array of two numbers');
  }
  const [skip, count] = operand.map((value) => toNumber(value) as number);
  if ((count as number) <= 0) throw badValue('$slice limit must be positive');
  return { kind: 'slice', skip, count: count as number };
}

function place(root: Node, parts: readonly string[], leaf: Leaf): void {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    let inner = node.get(part);
    if (inner === undefined) {
      inner = new Map();
      node.set(part, inner);
    }
    if (!(inner instanceof Map)) throw new MongoError(31249, `Path collision at ${parts.join('.')}`);
    node = inner;
  }
  const last = parts[parts.length - 1] as string;
  if (node.has(last)) throw new MongoError(31250, `Path collision at ${parts.join('.')}`);
  node.set(last, leaf);
}

function includeDoc(document: Doc, parsed: Parsed, root: Doc): Doc {
  const result: Doc = new Map();
  if (parsed.id !== 'exclude' && !parsed.root.has('_id') && document.has('_id'))
    result.set('_id', document.get('_id'));
  include(document, parsed.root, root, result);
  return result;
}

function include(source: Doc, node: Node, root: Doc, result: Doc): void {
  for (const [name, value] of source) {
    const wanted = node.get(name);
    if (!wanted || result.has(name)) continue;
    const kept = wanted instanceof Map ? includeNested(value, wanted, root) : kept1(value, wanted);
    if (kept !== undefined) result.set(name, kept);
  }
  computed(source, node, root, result);
}

/** Computed fields come after the kept ones, in the order they were asked for. */
function computed(source: Doc, node: Node, root: Doc, result: Doc): void {
  for (const [name, wanted] of node) {
    if (wanted instanceof Map) {
      if (source.has(name) || !hasComputed(wanted)) continue;
      const inner: Doc = new Map();
      computed(new Map(), wanted, root, inner);
      if (inner.size > 0) result.set(name, inner);
    } else if (wanted.kind === 'value') {
      const value = wanted.of(root);
      if (value !== undefined) result.set(name, value);
    }
  }
}

function hasComputed(node: Node): boolean {
  return [...node.values()].some((inner) =>
    inner instanceof Map ? hasComputed(inner) : inner.kind === 'value',
  );
}

function includeNested(value: Value, node: Node, root: Doc): Value {
  if (isDoc(value)) {
    const inner: Doc = new Map();
    include(value, node, root, inner);
    return inner;
  }
  if (Array.isArray(value)) {
    return value
      .map((element) => includeNested(element, node, root))
      .filter((element) => element !== undefined);
  }
  if (!hasComputed(node)) return undefined;
  const inner: Doc = new Map();
  computed(new Map(), node, root, inner);
  return inner;
}

function kept1(value: Value, leaf: Leaf): Value {
  switch (leaf.kind) {
    case 'include':
      return value;
    case 'exclude':
    case 'value':
      return undefined;
    case 'slice':
      return Array.isArray(value) ? slice(value, leaf.skip, leaf.count) : value;
    case 'elemMatch': {
      const element = Array.isArray(value) ? value.find((each) => leaf.test(each)) : undefined;
      return element === undefined ? undefined : [element];
    }
  }
}

function slice(values: Value[], skip: number | undefined, count: number): Value[] {
  if (skip === undefined) return count >= 0 ? values.slice(0, count) : values.slice(count);
  const start = skip >= 0 ? skip : Math.max(0, values.length + skip);
  return values.slice(start, start + count);
}

function excludeDoc(source: Doc, node: Node, root: Doc): Doc {
  const result: Doc = new Map();
  for (const [name, value] of source) {
    const unwanted = node.get(name);
    const kept = !unwanted
      ? value
      : unwanted instanceof Map
        ? excludeNested(value, unwanted, root)
        : kept1(value, unwanted);
    if (kept !== undefined) result.set(name, kept);
  }
  return result;
}

function excludeNested(value: Value, node: Node, root: Doc): Value {
  if (isDoc(value)) return excludeDoc(value, node, root);
  if (Array.isArray(value)) return value.map((element) => excludeNested(element, node, root));
  return value;
}

function cutPositional(
  result: Doc,
  document: Doc,
  path: string,
  positionalIndex: ((document: Doc, path: string) => number | undefined) | undefined,
): void {
  const parts = splitPath(path);
  let holder: Value = result;
  for (const part of parts.slice(0, -1)) {
    holder = isDoc(holder)
      ? holder.get(part)
      : Array.isArray(holder)
        ? holder[arrayPosition(part)]
        : undefined;
  }
  if (!isDoc(holder)) return;
  const last = parts[parts.length - 1] as string;
  const array = holder.get(last);
  if (!Array.isArray(array)) return;
  const index = positionalIndex?.(document, path);
  if (index === undefined) {
    throw new MongoError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  holder.set(last, array.slice(index, index + 1));
}
