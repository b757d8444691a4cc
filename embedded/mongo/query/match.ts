import { compileExpression } from '../aggregate/expression.ts';
import { newScope } from '../aggregate/scope.ts';
import { foldUnder } from '../bson/collation.ts';
import { equalValues } from '../bson/compare.ts';
import { equalityKey } from '../bson/equality-key.ts';
import { someAtPath, splitPath } from '../bson/path.ts';
import { BSONRegExp, type Doc, isDoc, isTruthy, type Value } from '../bson/value.ts';
import { badValue, notSupported } from '../errors.ts';
import { compileJsonSchema } from './json-schema.ts';
import { type Leaf, leafOperators } from './match-leaf.ts';
import type { Pattern } from './pattern.ts';
import { compileRegex, regexOf } from './regex.ts';
import type { Variables } from './variables.ts';

export type Predicate = (document: Doc) => boolean;
export type ValueTest = (value: Value) => boolean;

/** A filter as a function; throws for an operator this server does not know. */
export function compileFilter(filter: Doc, variables?: Variables): Predicate {
  const tests: Predicate[] = [];
  for (const [name, condition] of filter) {
    const test = isOperatorName(name)
      ? topLevel(name, condition, variables)
      : field(name, condition, variables);
    if (test) tests.push(test);
  }
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0] as Predicate;
  return (document) => tests.every((test) => test(document));
}

function topLevel(name: string, condition: Value, variables: Variables | undefined): Predicate | undefined {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return logical(name, condition, variables);
    case '$expr':
      return exprPredicate(condition, variables);
    case '$comment':
      return undefined;
    case '$jsonSchema':
      return compileJsonSchema(condition);
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    default:
      if (['$where', '$text', '$sampleRate'].includes(name)) {
        throw notSupported(name);
      }
      throw badValue(
        `unknown top level operator: ${name}. If you are trying to negate an entire expression, use $nor.`,
      );
  }
}

function logical(
  name: '$and' | '$or' | '$nor',
  condition: Value,
  variables: Variables | undefined,
): Predicate {
  if (!Array.isArray(condition)) throw badValue(`${name} must be an array`);
  if (condition.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  const branches = condition.map((branch) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, variables);
  });
  if (name === '$and') return (document) => branches.every((branch) => branch(document));
  if (name === '$or') return (document) => branches.some((branch) => branch(document));
  return (document) => !branches.some((branch) => branch(document));
}

function exprPredicate(condition: Value, variables: Variables | undefined): Predicate {
  const expression = compileExpression(condition);
  return (document) => isTruthy(expression(newScope(document, variables)));
}

/** Whether a condition is operators (`{$gt: 1}`) and not a document to equal. */
export function isOperators(condition: Value): condition is Doc {
  if (!isDoc(condition)) return false;
  const first = condition.keys().next();
  return !first.done && isOperatorName(first.value);
}

/** `$ref`, `$id` and `$db` are the fields of a reference, not operators. */
function isOperatorName(name: string): boolean {
  return name.startsWith('$') && name !== '$ref' && name !== '$id' && name !== '$db';
}

function field(path: string, condition: Value, variables: Variables | undefined): Predicate {
  const parts = splitPath(path);
  const test = conditionTest(condition, variables);
  return (document) => test(document, parts);
}

type PathTest = (node: Value, parts: readonly string[]) => boolean;

function conditionTest(condition: Value, variables: Variables | undefined): PathTest {
  if (condition instanceof BSONRegExp) return anyValue(regexTest(condition));
  if (!isOperators(condition)) return anyValue(leafOf('$eq', condition, variables));
  return operatorsTest(condition, variables);
}

function operatorsTest(operators: Doc, variables: Variables | undefined): PathTest {
  const tests: PathTest[] = [];
  for (const [name, operand] of operators) {
    const test = operatorTest(name, operand, operators, variables);
    if (test) tests.push(test);
  }
  return (node, parts) => tests.every((test) => test(node, parts));
}

/** A leaf looks at the value itself and, unless it asks not to, at the elements of an array. */
function anyValue(leaf: Leaf): PathTest {
  const { test, whole } = leaf;
  const atEnd: ValueTest = whole
    ? test
    : (value) => test(value) || (Array.isArray(value) && value.some(test));
  return (node, parts) => someAtPath(node, parts, atEnd);
}

function not(test: PathTest): PathTest {
  return (node, parts) => !test(node, parts);
}

function regexTest(value: BSONRegExp): Leaf {
  const regex = compileRegex(value.pattern, value.options);
  return { test: (found) => (typeof found === 'string' ? regex.test(found) : equalValues(found, value)) };
}

function operatorTest(
  name: string,
  operand: Value,
  siblings: Doc,
  variables: Variables | undefined,
): PathTest | undefined {
  switch (name) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return not(anyValue(leafOf('$eq', operand, variables)));
    case '$nin':
      return not(inTest(operand, '$nin', variables));
    case '$exists': {
      const there = anyValue({ whole: true, test: (value) => value !== undefined });
      return isTruthy(operand) ? there : not(there);
    }
    case '$in':
      return inTest(operand, '$in', variables);
    case '$not':
      return notTest(operand, variables);
    case '$all':
      return allTest(operand, variables);
    case '$elemMatch':
      return elemMatchTest(operand, variables);
    case '$regex': {
      const regex = regexOf(operand, siblings.get('$options'));
      return anyValue({ test: (value) => typeof value === 'string' && regex.test(value) });
    }
    case '$options':
      if (!siblings.has('$regex')) throw badValue('$options needs a $regex');
      return undefined;
    case '$comment':
      return undefined;
  }
  return anyValue(leafOf(name, operand, variables));
}

const collated = new Set(['$eq', '$gt', '$gte', '$lt', '$lte']);

const geoOperators = new Set(['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within', '$geoNear']);

function leafOf(name: string, operand: Value, variables: Variables | undefined): Leaf {
  const build = leafOperators.get(name);
  if (geoOperators.has(name)) throw notSupported(name);
  if (!build) throw badValue(`unknown operator: ${name}`);
  const collation = variables?.collation;
  if (!collation || !collated.has(name)) return build(operand);
  const { test } = build(collation.fold(operand));
  return { test: (value) => test(collation.fold(value)) };
}

function inTest(operand: Value, name: string, variables: Variables | undefined): PathTest {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  const regexes: Pattern[] = [];
  const leaves: Leaf[] = [];
  const texts = new Set<string>();
  const keys = new Set<string | number>();
  for (const value of operand) {
    if (isOperators(value)) throw badValue(`cannot nest $ under ${name}`);
    if (value instanceof BSONRegExp) regexes.push(compileRegex(value.pattern, value.options));
    const folded = foldUnder(variables?.collation, value);
    const key = equalityKey(folded);
    if (typeof folded === 'string') texts.add(folded);
    else if (key !== undefined) keys.add(key);
    else leaves.push(leafOf('$eq', value, variables));
  }
  return anyValue({
    test: (value) => {
      if (typeof value === 'string') {
        if (regexes.some((regex) => regex.test(value))) return true;
        if (texts.has(foldUnder(variables?.collation, value) as string)) return true;
      } else if (keys.size > 0) {
        const key = equalityKey(value);
        if (key !== undefined && keys.has(key)) return true;
      }
      return leaves.some((leaf) => leaf.test(value));
    },
  });
}

function notTest(operand: Value, variables: Variables | undefined): PathTest {
  if (operand instanceof BSONRegExp) return not(anyValue(regexTest(operand)));
  if (!isOperators(operand)) throw badValue('$not needs a regex or a document');
  return not(operatorsTest(operand, variables));
}

function allTest(operand: Value, variables: Variables | undefined): PathTest {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const tests = operand.map((value) => {
    if (isDoc(value) && value.has('$elemMatch')) return elemMatchTest(value.get('$elemMatch'), variables);
    if (isOperators(value)) throw badValue('no $ expressions in $all');
    return conditionTest(value, variables);
  });
  return (node, parts) => tests.length > 0 && tests.every((test) => test(node, parts));
}

/** `$elemMatch` by filter (`{a: 1}`) or by value (`{$gt: 1}`), on an element of an array. */
export function elemMatchElement(operand: Value, variables?: Variables): ValueTest {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const byValue =
    isOperators(operand) &&
    ![...operand.keys()].some((name) => ['$and', '$or', '$nor', '$expr'].includes(name));
  if (byValue) {
    const test = operatorsTest(operand, variables);
    return (element) => test(element, []);
  }
  const filter = compileFilter(operand, variables);
  return (element) => {
    if (isDoc(element)) return filter(element);
    // An array as an element is searched as a document of its positions.
    return Array.isArray(element) && filter(new Map(element.map((value, i) => [String(i), value])));
  };
}

function elemMatchTest(operand: Value, variables: Variables | undefined): PathTest {
  const element = elemMatchElement(operand, variables);
  return anyValue({ whole: true, test: (value) => Array.isArray(value) && value.some(element) });
}
