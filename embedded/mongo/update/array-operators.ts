import { type Collation, compareUnder } from '../bson/collation.ts';
import { cloneValue, type Doc, doc, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { badValue, failedToParse } from '../errors.ts';
import { compileFilter, isOperators } from '../query/match.ts';
import { arraySort } from '../query/sort-values.ts';
import { Variables } from '../query/variables.ts';

/** Changes the value at a path; undefined in means the field is missing. */
export type Change = (current: Value, path: string) => Value;

function arrayOr(current: Value, path: string, operator: string): Value[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) {
    throw badValue(`The field '${path}' must be an array but is of another type in document for ${operator}`);
  }
  return current;
}

function whole(value: Value, name: string): number {
  const number = isNumber(value) ? toNumber(value) : undefined;
  if (number === undefined || !Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

export function push(operand: Value, collation?: Collation): Change {
  if (!isDoc(operand) || !operand.has('$each')) {
    return (current, path) => [...arrayOr(current, path, '$push'), cloneValue(operand)];
  }
  const { each, position, slice, sort } = pushClauses(operand, collation);
  return (current, path) => {
    const array = [...arrayOr(current, path, '$push')];
    const at =
      position === undefined ? array.length : position < 0 ? Math.max(0, array.length + position) : position;
    array.splice(at, 0, ...each.map((value) => cloneValue(value)));
    const sorted = sort ? sort(array) : array;
    if (slice === undefined) return sorted;
    return slice >= 0 ? sorted.slice(0, slice) : sorted.slice(slice);
  };
}

function pushClauses(operand: Doc, collation: Collation | undefined) {
  for (const name of operand.keys()) {
    if (!['$each', '$position', '$slice', '$sort'].includes(name))
      throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  const each = operand.get('$each');
  if (!Array.isArray(each)) throw badValue('The argument to $each in $push must be an array');
  return {
    each,
    position: operand.has('$position') ? whole(operand.get('$position'), '$position') : undefined,
    slice: operand.has('$slice') ? whole(operand.get('$slice'), '$slice') : undefined,
    sort: operand.has('$sort') ? arraySort(operand.get('$sort'), collation) : undefined,
  };
}

export function addToSet(operand: Value, collation?: Collation): Change {
  const each = isDoc(operand) && operand.has('$each') ? operand.get('$each') : [operand];
  if (!Array.isArray(each)) throw badValue('The argument to $each in $addToSet must be an array');
  return (current, path) => {
    const array = [...arrayOr(current, path, '$addToSet')];
    for (const value of each) {
      if (!array.some((element) => compareUnder(collation, element, value) === 0))
        array.push(cloneValue(value));
    }
    return array;
  };
}

export function pop(operand: Value): Change {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1) throw failedToParse('$pop expects 1 or -1');
  return (current, path) => {
    if (current === undefined) return undefined;
    const array = arrayOr(current, path, '$pop');
    return end === 1 ? array.slice(0, -1) : array.slice(1);
  };
}

export function pullAll(operand: Value, collation?: Collation): Change {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return (current, path) => {
    if (current === undefined) return undefined;
    return arrayOr(current, path, '$pullAll').filter(
      (element) => !operand.some((value) => compareUnder(collation, element, value) === 0),
    );
  };
}

export function pull(operand: Value, collation?: Collation): Change {
  const unwanted = pullTest(operand, collation);
  return (current, path) => {
    if (current === undefined) return undefined;
    return arrayOr(current, path, '$pull').filter((element) => !unwanted(element));
  };
}

const combining = new Set(['$and', '$or', '$nor', '$expr']);

function pullTest(operand: Value, collation: Collation | undefined): (element: Value) => boolean {
  const variables = collation && new Variables(new Map(), collation);
  const ofElement =
    isDoc(operand) && (!isOperators(operand) || combining.has(operand.keys().next().value ?? ''));
  if (ofElement) {
    const filter = compileFilter(operand, variables);
    return (element) => isDoc(element) && filter(element);
  }
  if (Array.isArray(operand)) return (element) => compareUnder(collation, element, operand) === 0;
  const filter = compileFilter(doc({ x: operand }), variables);
  return (element) => filter(doc({ x: element }));
}
