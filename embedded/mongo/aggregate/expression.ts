import { splitPath } from '../bson/path.ts';
import { BSONRegExp, type Doc, isDoc, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { arithmeticOperators } from './expr-arithmetic.ts';
import { arrayOperators } from './expr-array.ts';
import { convertOperators } from './expr-convert.ts';
import { dateOperators } from './expr-date.ts';
import { logicOperators } from './expr-logic.ts';
import { objectOperators } from './expr-object.ts';
import { stringOperators } from './expr-string.ts';
import type { Expression, OperatorBuilder } from './scope.ts';

const operators: ReadonlyMap<string, OperatorBuilder> = new Map([
  ...arithmeticOperators,
  ...logicOperators,
  ...arrayOperators,
  ...stringOperators,
  ...dateOperators,
  ...convertOperators,
  ...objectOperators,
]);

/** An aggregation expression as a function; throws for an operator this server does not know. */
export function compileExpression(source: Value): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return fieldPath(source);
  if (Array.isArray(source)) return arrayLiteral(source);
  if (isDoc(source)) return objectExpression(source);
  if (source instanceof BSONRegExp) return () => source;
  return () => source;
}

function arrayLiteral(source: Value[]): Expression {
  const elements = source.map(compileExpression);
  return (scope) => elements.map((element) => element(scope) ?? null);
}

function objectExpression(source: Doc): Expression {
  const first = source.keys().next();
  if (first.done) return () => new Map();
  const name = first.value;
  if (!name.startsWith('$')) return objectLiteral(source);
  if (source.size > 1) {
    throw new MongoError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${source.size} fields`,
    );
  }
  if (name === '$literal' || name === '$const') {
    const value = source.get(name);
    return () => value;
  }
  const build = operators.get(name);
  if (!build) throw new MongoError(ErrorCode.Location168, `Unrecognized expression '${name}'`);
  return build(source.get(name), compileExpression, name);
}

function objectLiteral(source: Doc): Expression {
  const fields: [string, Expression][] = [...source].map(([name, value]) => {
    if (name.includes('.')) throw new MongoError(16412, `FieldPath field names may not contain '.'.`);
    return [name, compileExpression(value)];
  });
  return (scope) => {
    const result: Doc = new Map();
    for (const [name, field] of fields) {
      const value = field(scope);
      if (value !== undefined) result.set(name, value);
    }
    return result;
  };
}

function fieldPath(source: string): Expression {
  if (!source.startsWith('$$')) {
    const path = source.slice(1);
    if (path === '') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
    if (path.split('.').includes(''))
      throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    const parts = splitPath(path);
    if (parts.length === 1) return (scope) => scope.root.get(path);
    return (scope) => expressionPath(scope.root, parts, 0);
  }
  const [name = '', ...rest] = source.slice(2).split('.');
  if (name === '') throw failedToParse('empty variable names are not allowed');
  const variable = variableNamed(name);
  if (rest.length === 0) return variable;
  return (scope) => expressionPath(variable(scope), rest, 0);
}

function variableNamed(name: string): Expression {
  switch (name) {
    case 'ROOT':
      return (scope) => scope.root;
    case 'CURRENT':
      return (scope) => scope.root;
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return (scope) => scope.variables.get('NOW') ?? new Date();
    default:
      if (/^[A-Z]/.test(name)) throw badValue(`Use of undefined variable: ${name}`);
      return (scope) => {
        if (!scope.variables.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
        return scope.variables.get(name);
      };
  }
}

/** In expressions a path goes through every element of an array and gives the array of what it finds. */
function expressionPath(node: Value, parts: readonly string[], depth: number): Value {
  if (depth === parts.length) return node;
  if (isDoc(node)) return expressionPath(node.get(parts[depth] as string), parts, depth + 1);
  if (!Array.isArray(node)) return undefined;
  return node
    .map((element) =>
      isDoc(element) || Array.isArray(element) ? expressionPath(element, parts, depth) : undefined,
    )
    .filter((value) => value !== undefined);
}
