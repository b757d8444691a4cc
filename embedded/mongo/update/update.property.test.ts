import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Doc, doc, int32, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { compileUpdate } from './compile-update.ts';

type Plain = null | number | string | Plain[] | { [name: string]: Plain };

function plain(value: Value): Plain {
  if (isNumber(value)) return toNumber(value) as number;
  if (Array.isArray(value)) return value.map(plain);
  if (isDoc(value)) return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]));
  return value as Plain;
}

function bson(value: Plain): Value {
  if (typeof value === 'number') return int32(value);
  if (Array.isArray(value)) return value.map(bson);
  if (typeof value === 'object' && value !== null)
    return doc(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bson(inner)])));
  return value;
}

const failed = Symbol('failed');

/** What an operator makes of the value of one field; undefined is a missing field. */
function changed(
  operator: string,
  old: Plain | undefined,
  operand: Plain,
): Plain | undefined | typeof failed {
  const list = old === undefined ? [] : Array.isArray(old) ? old : failed;
  const count = old === undefined ? 0 : typeof old === 'number' ? old : failed;
  switch (operator) {
    case '$set':
      return operand;
    case '$unset':
      return undefined;
    case '$inc':
      return count === failed ? failed : count + (operand as number);
    case '$mul':
      return count === failed ? failed : count * (operand as number) + 0;
    case '$push':
      return list === failed ? failed : [...list, operand];
    case '$addToSet':
      if (list === failed) return failed;
      return list.some((each) => isDeepStrictEqual(each, operand)) ? list : [...list, operand];
    case '$pull':
      if (old === undefined || list === failed) return old === undefined ? undefined : failed;
      return list.filter(
        (each) => !isDeepStrictEqual(each, operand) && !(Array.isArray(each) && each.includes(operand)),
      );
    case '$pop':
      if (old === undefined || list === failed) return old === undefined ? undefined : failed;
      return operand === 1 ? list.slice(0, -1) : list.slice(1);
    default:
      throw new Error(`no model of ${operator}`);
  }
}

/** The document after `operator` on `a` or `a.b`; undefined when MongoDB refuses. */
function model(before: { [name: string]: Plain }, path: string, operator: string, operand: Plain) {
  const after = structuredClone(before);
  const nested = path === 'a.b';
  let holder = after;
  let name = path;
  if (nested) {
    name = 'b';
    const outer = after.a;
    const absent = operator === '$unset' || operator === '$pull' || operator === '$pop';
    if (outer === undefined) {
      if (absent) return after;
      after.a = {};
    } else if (outer === null || typeof outer !== 'object' || Array.isArray(outer)) {
      return absent ? after : undefined;
    }
    holder = after.a as { [name: string]: Plain };
  }
  const next = changed(operator, holder[name], operand);
  if (next === failed) return undefined;
  if (next === undefined) delete holder[name];
  else holder[name] = next;
  return after;
}

const scalar = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom('x', 'y'), fc.constant(null));
const field = fc.oneof(
  scalar,
  fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 4 }),
  fc.record({ b: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })) }, { requiredKeys: [] }),
) as fc.Arbitrary<Plain>;
const documents = fc.record({ a: field, z: scalar }, { requiredKeys: [] }) as fc.Arbitrary<{
  [name: string]: Plain;
}>;

const change: fc.Arbitrary<[string, Plain]> = fc.oneof(
  fc.tuple(fc.constantFrom('$set', '$push', '$addToSet'), field),
  fc.tuple(fc.constantFrom('$inc', '$mul'), fc.integer({ min: -3, max: 3 })),
  fc.tuple(fc.constant('$pull'), scalar),
  fc.tuple(fc.constant('$pop'), fc.constantFrom(1, -1)),
  fc.tuple(fc.constant('$unset'), fc.constant('')),
);

function applied(before: { [name: string]: Plain }, path: string, operator: string, operand: Plain) {
  try {
    const update = doc({ [operator]: doc({ [path]: bson(operand) }) });
    return plain(compileUpdate(update, { filter: new Map() })(bson(before) as Doc, false));
  } catch {
    return undefined;
  }
}

describe('update operators', () => {
  it('do what an independent model of them does, and refuse what it refuses', () => {
    let refused = 0;
    fc.assert(
      fc.property(documents, fc.constantFrom('a', 'a.b'), change, (before, path, [operator, operand]) => {
        const wanted = model(before, path, operator, operand);
        expect(applied(before, path, operator, operand)).toEqual(wanted);
        if (wanted === undefined) refused++;
      }),
      { seed: 3, numRuns: 2500 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});
