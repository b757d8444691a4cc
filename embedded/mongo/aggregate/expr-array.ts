import { type Collation, compareUnder } from '../bson/collation.ts';
import { type Doc, doc, int32, isDoc, isTruthy, toNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { arraySort } from '../query/sort-values.ts';
import {
  argumentsOf,
  arrayArgument,
  fixed,
  integerArgument,
  isNullish,
  named,
  nullable,
} from './expr-arguments.ts';
import { compareIn, type OperatorBuilder, type Scope, withVariable } from './scope.ts';

function operandField(operand: Value, field: string, name: string): Value {
  if (!isDoc(operand) || !operand.has(field))
    throw new MongoError(28648, `Missing '${field}' parameter to ${name}`);
  return operand.get(field);
}

const filter: OperatorBuilder = (operand, compile, name) => {
  const input = compile(operandField(operand, 'input', name));
  const condition = compile(operandField(operand, 'cond', name));
  const as = ((operand as Doc).get('as') ?? 'this') as string;
  const limit = (operand as Doc).has('limit') ? compile((operand as Doc).get('limit')) : undefined;
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    const most = limit ? (toNumber(limit(scope)) ?? Infinity) : Infinity;
    return arrayArgument(array, name)
      .filter((element) => isTruthy(condition(withVariable(scope, as, element))))
      .slice(0, most);
  };
};

const map: OperatorBuilder = (operand, compile, name) => {
  const input = compile(operandField(operand, 'input', name));
  const body = compile(operandField(operand, 'in', name));
  const as = ((operand as Doc).get('as') ?? 'this') as string;
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayArgument(array, name).map((element) => body(withVariable(scope, as, element)) ?? null);
  };
};

const reduce: OperatorBuilder = (operand, compile, name) => {
  const input = compile(operandField(operand, 'input', name));
  const initial = compile(operandField(operand, 'initialValue', name));
  const body = compile(operandField(operand, 'in', name));
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    let value = initial(scope);
    for (const element of arrayArgument(array, name)) {
      value = body(withVariable(withVariable(scope, 'this', element), 'value', value));
    }
    return value;
  };
};

function elementAt([array, position]: Value[], name: string): Value {
  const values = arrayArgument(array, name);
  const at = integerArgument(position, name);
  return values[at < 0 ? values.length + at : at];
}

const concatArrays: OperatorBuilder = (operand, compile, name) => {
  const list = argumentsOf(operand, compile);
  return (scope) => {
    const arrays = list.map((argument) => argument(scope));
    if (arrays.some(isNullish)) return null;
    return arrays.flatMap((array) => arrayArgument(array, name));
  };
};

function slice([array, first, second]: Value[], name: string): Value {
  const values = arrayArgument(array, name);
  const a = integerArgument(first, name);
  if (second === undefined) return a >= 0 ? values.slice(0, a) : values.slice(a);
  const start = a >= 0 ? a : Math.max(0, values.length + a);
  return values.slice(start, start + integerArgument(second, name));
}

function range([from, to, by]: Value[], name: string): Value {
  const [start, end, step] = [
    integerArgument(from, name),
    integerArgument(to, name),
    by === undefined ? 1 : integerArgument(by, name),
  ];
  if (step === 0) throw new MongoError(34449, '$range requires a non-zero step value');
  const result: Value[] = [];
  for (let i = start; step > 0 ? i < end : i > end; i += step) result.push(int32(i));
  return result;
}

function indexOfArray([array, wanted, from, to]: Value[], name: string, scope: Scope): Value {
  if (isNullish(array)) return null;
  const values = arrayArgument(array, name);
  const start = from === undefined ? 0 : integerArgument(from, name);
  const end = to === undefined ? values.length : Math.min(values.length, integerArgument(to, name));
  for (let i = start; i < end; i++) if (compareIn(scope, values[i], wanted) === 0) return int32(i);
  return int32(-1);
}

type Compare = (left: Value, right: Value) => number;

function distinct(values: Value[], compare: Compare): Value[] {
  const sorted = [...values].sort(compare);
  return sorted.filter((value, i) => i === 0 || compare(value, sorted[i - 1]) !== 0);
}

function contains(values: Value[], wanted: Value, compare: Compare): boolean {
  return values.some((value) => compare(value, wanted) === 0);
}

function setOperator(combine: (sets: Value[][], compare: Compare) => Value): OperatorBuilder {
  return (operand, compile, name) => {
    const list = argumentsOf(operand, compile);
    return (scope) => {
      const sets = list.map((argument) => argument(scope));
      if (sets.some(isNullish)) return null;
      const compare: Compare = (left, right) => compareIn(scope, left, right);
      const distinctSets = sets.map((set) => distinct(arrayArgument(set, name), compare));
      return combine(distinctSets, compare);
    };
  };
}

function arrayToObject([array]: Value[], name: string): Value {
  const result: Doc = new Map();
  for (const entry of arrayArgument(array, name)) {
    const [key, value] = Array.isArray(entry) ? entry : isDoc(entry) ? [entry.get('k'), entry.get('v')] : [];
    if (typeof key !== 'string')
      throw new MongoError(40394, '$arrayToObject requires pairs with string keys');
    result.set(key, value);
  }
  return result;
}

function zip(get: (field: string) => Value): Value {
  const inputs = get('inputs');
  if (isNullish(inputs)) return null;
  const arrays = arrayArgument(inputs, '$zip');
  if (arrays.some(isNullish)) return null;
  const lists = arrays.map((array) => arrayArgument(array, '$zip'));
  const lengths = lists.map((list) => list.length);
  const defaults = get('defaults');
  const length = isTruthy(get('useLongestLength')) ? Math.max(...lengths) : Math.min(...lengths);
  return Array.from({ length }, (_, i) =>
    lists.map((list, k) => list[i] ?? (Array.isArray(defaults) ? defaults[k] : null) ?? null),
  );
}

function firstN(get: (field: string) => Value, last: boolean): Value {
  const values = arrayArgument(get('input'), '$firstN');
  const n = integerArgument(get('n'), '$firstN');
  return last ? values.slice(Math.max(0, values.length - n)) : values.slice(0, n);
}

function extreme(direction: 1 | -1): OperatorBuilder {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile);
    return (scope) => {
      const given = list.map((argument) => argument(scope));
      const only = given[0];
      return extremeOf(
        given.length === 1 && Array.isArray(only) ? only : given,
        direction,
        scope.variables.collation,
      );
    };
  };
}

/** The greatest (1) or least (-1) of the values that are not null or missing; null if none is. */
export function extremeOf(values: Iterable<Value>, direction: 1 | -1, collation?: Collation): Value {
  let best: Value = null;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === null || compareUnder(collation, value, best) * direction > 0) best = value;
  }
  return best;
}

export const arrayOperators = new Map<string, OperatorBuilder>([
  ['$filter', filter],
  ['$map', map],
  ['$reduce', reduce],
  ['$arrayElemAt', nullable(2, elementAt)],
  ['$first', nullable(1, ([array], name) => arrayArgument(array, name)[0])],
  ['$last', nullable(1, ([array], name) => arrayArgument(array, name).at(-1))],
  ['$firstN', named(['input', 'n'], [], (get) => firstN(get, false))],
  ['$lastN', named(['input', 'n'], [], (get) => firstN(get, true))],
  ['$concatArrays', concatArrays],
  ['$size', fixed(1, ([array], name) => int32(arrayArgument(array, name).length))],
  ['$isArray', fixed(1, ([value]) => Array.isArray(value))],
  [
    '$in',
    fixed(2, ([value, array], name, scope) =>
      contains(arrayArgument(array, name), value, (a, b) => compareIn(scope, a, b)),
    ),
  ],
  ['$slice', nullable(2, slice, 3)],
  ['$range', fixed(2, range, 3)],
  ['$reverseArray', nullable(1, ([array], name) => [...arrayArgument(array, name)].reverse())],
  ['$indexOfArray', fixed(2, indexOfArray, 4)],
  ['$sortArray', named(['input', 'sortBy'], [], sortArray)],
  ['$arrayToObject', nullable(1, arrayToObject)],
  ['$objectToArray', nullable(1, objectToArray)],
  ['$zip', named(['inputs'], ['useLongestLength', 'defaults'], zip)],
  ['$max', extreme(1)],
  ['$min', extreme(-1)],
  ['$setUnion', setOperator((sets, compare) => distinct(sets.flat(), compare))],
  [
    '$setIntersection',
    setOperator((sets, compare) =>
      (sets[0] ?? []).filter((value) => sets.every((set) => contains(set, value, compare))),
    ),
  ],
  [
    '$setDifference',
    setOperator(([a = [], b = []], compare) => a.filter((value) => !contains(b, value, compare))),
  ],
  ['$setEquals', setOperator((sets, compare) => sets.every((set) => compare(set, sets[0]) === 0))],
  [
    '$setIsSubset',
    setOperator(([a = [], b = []], compare) => a.every((value) => contains(b, value, compare))),
  ],
  ['$anyElementTrue', nullable(1, ([array], name) => arrayArgument(array, name).some(isTruthy))],
  ['$allElementsTrue', nullable(1, ([array], name) => arrayArgument(array, name).every(isTruthy))],
]);

function sortArray(get: (field: string) => Value, _: unknown, scope: Scope): Value {
  const input = get('input');
  return isNullish(input)
    ? null
    : arraySort(get('sortBy'), scope.variables.collation)(arrayArgument(input, '$sortArray'));
}

function objectToArray([value]: Value[], name: string): Value {
  if (!isDoc(value)) throw new MongoError(40390, `${name} requires a document input`);
  return [...value].map(([k, v]) => doc({ k, v }));
}
