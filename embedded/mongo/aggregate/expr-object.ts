import { encodeDoc } from '../bson/encode.ts';
import { Binary, type Doc, int32, isDoc, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { argumentsOf, fixed, isNullish, nullable, stringArgument } from './expr-arguments.ts';
import type { OperatorBuilder } from './scope.ts';

const mergeObjects: OperatorBuilder = (operand, compile) => {
  const list = argumentsOf(operand, compile);
  return (scope) => {
    const given = list.map((argument) => argument(scope));
    const only = given[0];
    return mergeDocs(given.length === 1 && Array.isArray(only) ? only : given);
  };
};

export function mergeDocs(values: Iterable<Value>): Doc {
  const result: Doc = new Map();
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) throw new MongoError(40400, '$mergeObjects requires object inputs');
    for (const [name, inner] of value) result.set(name, inner);
  }
  return result;
}

const getField: OperatorBuilder = (operand, compile) => {
  const byName = isDoc(operand) && operand.has('field');
  const field = compile(byName ? operand.get('field') : operand);
  const input = byName && operand.has('input') ? compile(operand.get('input')) : undefined;
  return (scope) => {
    const name = field(scope);
    if (typeof name !== 'string')
      throw new MongoError(3041704, "$getField requires 'field' to evaluate to type String");
    const holder = input ? input(scope) : scope.root;
    return isDoc(holder) ? holder.get(name) : undefined;
  };
};

const setField: OperatorBuilder = (operand, compile) => {
  if (!isDoc(operand)) throw new MongoError(4161100, '$setField requires an object');
  const field = compile(operand.get('field'));
  const input = compile(operand.get('input'));
  const value = compile(operand.get('value'));
  return (scope) => {
    const [name, holder] = [field(scope), input(scope)];
    if (isNullish(holder)) return null;
    if (!isDoc(holder) || typeof name !== 'string')
      throw new MongoError(4161105, '$setField requires an object input and a string field');
    const result: Doc = new Map(holder);
    const next = value(scope);
    if (next === undefined) result.delete(name);
    else result.set(name, next);
    return result;
  };
};

export const objectOperators = new Map<string, OperatorBuilder>([
  ['$mergeObjects', mergeObjects],
  ['$getField', getField],
  ['$setField', setField],
  ['$bsonSize', nullable(1, ([value]) => (isDoc(value) ? int32(encodeDoc(value).length) : null))],
  [
    '$binarySize',
    nullable(1, ([value]) =>
      int32(
        value instanceof Binary ? value.position : Buffer.byteLength(stringArgument(value, '$binarySize')),
      ),
    ),
  ],
  ['$tsSecond', fixed(1, ([value]) => (isNullish(value) ? null : BigInt((value as { t: number }).t)))],
]);
