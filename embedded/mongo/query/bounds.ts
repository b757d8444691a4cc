import { type Collation, foldUnder } from '../bson/collation.ts';
import { Rank, rankOf } from '../bson/compare.ts';
import { encodeKey } from '../bson/key-encoding.ts';
import { BSONRegExp, BSONSymbol, type Doc, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { isOperators } from './match.ts';
import { literalPrefix } from './regex.ts';

/** What a filter says about one path, as far as an index can use it. Matching is always done again. */
export interface PathBounds {
  /** The path holds one of these. */
  points?: Value[];
  low?: { key: Buffer; inclusive: boolean };
  high?: { key: Buffer; inclusive: boolean };
  /** The filter cannot hold where the path is missing or null. */
  impliesExists: boolean;
  /** Some of it is about strings, or about what may hold strings: only an index of the same collation will do. */
  ofStrings: boolean;
}

/** The bounds of every path that the filter's conjunction restricts. */
export function filterBounds(
  filter: Doc,
  collation: Collation | undefined,
  into = new Map<string, PathBounds>(),
): Map<string, PathBounds> {
  for (const [name, condition] of filter) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDoc(branch)) filterBounds(branch, collation, into);
    } else if (!name.startsWith('$')) {
      restrict(into, name, condition, collation);
    }
  }
  return into;
}

function restrict(
  into: Map<string, PathBounds>,
  path: string,
  condition: Value,
  collation: Collation | undefined,
): void {
  const bounds = into.get(path) ?? { impliesExists: false, ofStrings: false };
  if (condition instanceof BSONRegExp) regexBounds(bounds, condition.pattern, condition.options, collation);
  else if (isOperators(condition))
    for (const [name, operand] of condition) operatorBounds(bounds, name, operand, condition, collation);
  else points(bounds, [condition]);
  into.set(path, bounds);
}

function operatorBounds(
  bounds: PathBounds,
  name: string,
  operand: Value,
  siblings: Doc,
  collation: Collation | undefined,
): void {
  switch (name) {
    case '$eq':
      points(bounds, [operand]);
      return;
    case '$in':
      if (Array.isArray(operand)) points(bounds, operand);
      return;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      range(bounds, name, operand, collation);
      return;
    case '$exists':
      if (operand === true || (isNumber(operand) && toNumber(operand) !== 0)) bounds.impliesExists = true;
      return;
    case '$regex':
      if (operand instanceof BSONRegExp) {
        regexBounds(bounds, operand.pattern, operand.options, collation);
        return;
      }
      if (typeof operand === 'string')
        regexBounds(bounds, operand, textOr(siblings.get('$options')), collation);
  }
}

function textOr(value: Value): string {
  return typeof value === 'string' ? value : '';
}

function holdsStrings(value: Value): boolean {
  return typeof value === 'string' || isDoc(value) || value instanceof BSONSymbol;
}

/** An array is filed by its elements, so equality to an array or a pattern is left to the match. */
function points(bounds: PathBounds, values: Value[]): void {
  if (values.some((value) => Array.isArray(value) || value instanceof BSONRegExp || value === undefined))
    return;
  if (bounds.points && bounds.points.length <= values.length) return;
  bounds.points = values;
  if (values.some(holdsStrings)) bounds.ofStrings = true;
  if (!values.includes(null)) bounds.impliesExists = true;
}

const rangeRanks: ReadonlySet<number> = new Set([
  Rank.number,
  Rank.string,
  Rank.date,
  Rank.objectId,
  Rank.bool,
  Rank.timestamp,
  Rank.binData,
]);

function range(
  bounds: PathBounds,
  name: '$gt' | '$gte' | '$lt' | '$lte',
  operand: Value,
  collation: Collation | undefined,
): void {
  const rank = rankOf(operand);
  if (!rangeRanks.has(rank) || (rank === Rank.number && Number.isNaN(toNumber(operand)))) return;
  const key = encodeKey([foldUnder(collation, operand)], [false]);
  if (rank === Rank.string) bounds.ofStrings = true;
  if (name === '$gt' || name === '$gte') bounds.low = { key, inclusive: name === '$gte' };
  else bounds.high = { key, inclusive: name === '$lte' };
  bounds.low ??= { key: Buffer.from([rank]), inclusive: true };
  bounds.high ??= { key: Buffer.from([rank + 1]), inclusive: false };
  bounds.impliesExists = true;
}

function regexBounds(
  bounds: PathBounds,
  pattern: string,
  options: string,
  collation: Collation | undefined,
): void {
  bounds.impliesExists = true;
  // A pattern reads the text itself, and an index of a collation does not hold it.
  if (collation) return;
  const prefix = literalPrefix(pattern, options);
  if (prefix === '' || bounds.low) return;
  bounds.ofStrings = true;
  const key = Buffer.concat([Buffer.from([Rank.string]), Buffer.from(prefix, 'utf8')]);
  bounds.low = { key, inclusive: true };
  bounds.high = { key: prefixEnd(key), inclusive: false };
}

/** The first key after every key that begins with `prefix`. */
export function prefixEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    if ((end[i] as number) < 255) {
      end[i] = (end[i] as number) + 1;
      return end.subarray(0, i + 1);
    }
  }
  return Buffer.alloc(64, 255);
}

export type Interval = [low: Buffer, high: Buffer];

/** The keys a point stands for: null is also filed where the field is an empty array. */
export function pointKeys(value: Value, descending: boolean): Buffer[] {
  const keys = [encodeKey([value], [descending])];
  if (value === null) keys.push(encodeKey([undefined], [descending]));
  return keys;
}

/** The interval of a range on one component; an inverted component swaps the ends. */
export function rangeInterval(bounds: PathBounds, descending: boolean, lowOnly: boolean): Interval {
  const { low, high } = bounds;
  if (!low || !high) return [Buffer.alloc(0), Buffer.alloc(64, 255)];
  const rank = low.key[0] as number;
  const top = lowOnly ? { key: Buffer.from([rank + 1]), inclusive: false } : high;
  if (!descending) {
    return [low.inclusive ? low.key : prefixEnd(low.key), top.inclusive ? prefixEnd(top.key) : top.key];
  }
  const from = inverted(top.key);
  const to = inverted(low.key);
  return [top.inclusive ? from : prefixEnd(from), low.inclusive ? prefixEnd(to) : to];
}

function inverted(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => 255 - byte));
}
