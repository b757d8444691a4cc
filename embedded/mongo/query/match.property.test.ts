import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal128, type Doc, doc, int32, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { compileFilter } from './match.ts';

/**
 * A model of matching that shares nothing with the matcher: paths give lists of candidates, a
 * condition holds for some of them, and small values compare as plain JavaScript.
 */
function reach(node: Value, path: string[]): Value[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  if (isDoc(node)) return reach(node.get(name), rest);
  if (!Array.isArray(node)) return [undefined];
  const byPosition = /^\d$/.test(name) && Number(name) < node.length ? reach(node[Number(name)], rest) : [];
  return [...byPosition, ...node.filter(isDoc).flatMap((element) => reach(element, path))];
}

function plain(value: Value): unknown {
  if (value === undefined || value === null) return null;
  if (isNumber(value)) return toNumber(value);
  if (Array.isArray(value)) return value.map(plain);
  return isDoc(value) ? [...value].map(([name, inner]) => ({ name, inner: plain(inner) })) : value;
}

function same(a: Value, b: Value): boolean {
  return Array.isArray(a) === Array.isArray(b) && JSON.stringify([plain(a)]) === JSON.stringify([plain(b)]);
}

function ordered(a: Value, b: Value, accept: (order: number) => boolean): boolean {
  if (isNumber(a) && isNumber(b)) return accept((toNumber(a) as number) - (toNumber(b) as number));
  if (typeof a === 'string' && typeof b === 'string') return accept(a < b ? -1 : a > b ? 1 : 0);
  if (typeof a === 'boolean' && typeof b === 'boolean') return accept(Number(a) - Number(b));
  return false;
}

const orders: Record<string, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** The value and, of an array, its elements. */
function each(value: Value): Value[] {
  return Array.isArray(value) ? [value, ...value] : [value];
}

function holds(candidates: Value[], name: string, operand: Value): boolean {
  const some = (test: (value: Value) => boolean): boolean => candidates.flatMap(each).some(test);
  switch (name) {
    case '$eq':
      return some((value) => same(value, operand));
    case '$ne':
      return !holds(candidates, '$eq', operand);
    case '$in':
      return (operand as Value[]).some((wanted) => holds(candidates, '$eq', wanted));
    case '$nin':
      return !holds(candidates, '$in', operand);
    case '$all':
      return (
        (operand as Value[]).length > 0 && (operand as Value[]).every((one) => holds(candidates, '$eq', one))
      );
    case '$exists':
      return candidates.some((value) => value !== undefined) === operand;
    case '$size':
      return candidates.some((value) => Array.isArray(value) && value.length === toNumber(operand));
    case '$not':
      return ![...(operand as Doc)].every(([inner, wanted]) => holds(candidates, inner, wanted));
    case '$elemMatch':
      return candidates.some(
        (value) =>
          Array.isArray(value) &&
          value.some((element) =>
            [...(operand as Doc)].every(([inner, one]) => holds([element], inner, one)),
          ),
      );
    default:
      return some((value) => ordered(value, operand, orders[name] as (order: number) => boolean));
  }
}

function model(document: Doc, filter: Doc): boolean {
  return [...filter].every(([name, condition]) => {
    const branches = condition as Doc[];
    if (name === '$and') return branches.every((branch) => model(document, branch));
    if (name === '$or') return branches.some((branch) => model(document, branch));
    if (name === '$nor') return !branches.some((branch) => model(document, branch));
    const candidates = reach(document, name.split('.'));
    return [...(condition as Doc)].every(([operator, operand]) => holds(candidates, operator, operand));
  });
}

const number = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((n) => int32(n)),
  fc.bigInt({ min: 0n, max: 3n }),
  fc.constantFrom(0, 1, 1.5, 2),
  fc.constantFrom('0', '1.5', '2.0').map((text) => Decimal128.fromString(text)),
);
const scalar = fc.oneof(number, fc.constantFrom('', 'a', 'b', 'ab'), fc.boolean(), fc.constant(null));
const name = fc.constantFrom('a', 'b', '0');

const { value: anyValue } = fc.letrec<{ value: Value; list: Value[]; fields: Doc }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, { arbitrary: scalar, weight: 3 }, tie('list'), tie('fields')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 2 }).map((fields) => doc(fields)),
}));

const document = fc.dictionary(name, anyValue, { maxKeys: 3 }).map((fields) => doc(fields));
const path = fc.constantFrom('a', 'b', 'a.b', 'a.0', 'a.0.b', 'a.b.a', 'b.a');

const leaf: fc.Arbitrary<[string, Value]> = fc.oneof(
  fc.tuple(fc.constantFrom('$eq', '$ne'), anyValue),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), fc.oneof(number, fc.constantFrom('a', 'b'))),
  fc.tuple(fc.constantFrom('$in', '$nin', '$all'), fc.array(scalar, { maxLength: 3 })),
  fc.tuple(fc.constant('$exists'), fc.boolean()),
  fc.tuple(fc.constant('$size'), fc.integer({ min: 0, max: 3 }).map(int32)),
);
const leaves = fc.array(leaf, { minLength: 1, maxLength: 2 }).map((entries) => new Map(entries) as Doc);
const comparison = fc
  .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq'), number)
  .map((entry) => new Map([entry]) as Doc);
const condition = fc.oneof(
  { arbitrary: leaves, weight: 4 },
  leaves.map((inner) => doc({ $not: inner })),
  comparison.map((inner) => doc({ $elemMatch: inner })),
);
const simple = fc
  .array(fc.tuple(path, condition), { minLength: 1, maxLength: 2 })
  .map((entries) => new Map(entries) as Doc);
const filter = fc.oneof(
  { arbitrary: simple, weight: 3 },
  fc
    .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(simple, { minLength: 1, maxLength: 2 }))
    .map(([operator, branches]) => doc({ [operator]: branches })),
);

describe('filters', () => {
  it('match what an independent model of them matches', () => {
    let matched = 0;
    fc.assert(
      fc.property(document, filter, (candidate, wanted) => {
        const got = compileFilter(wanted)(candidate);
        expect(got).toBe(model(candidate, wanted));
        if (got) matched++;
      }),
      { seed: 5, numRuns: 2500 },
    );
    expect(matched).toBeGreaterThan(400);
  });
});
