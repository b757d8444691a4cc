import {
  BsonUndefined,
  isDoc,
  isNumber,
  type NumberValue,
  toNumber,
  typeNameOf,
  type Value,
} from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Compile, Expression, OperatorBuilder, Scope } from './scope.ts';

export function isNullish(value: Value): value is null | undefined | BsonUndefined {
  return value === null || value === undefined || value instanceof BsonUndefined;
}

/** The operand as a list of arguments: `{$op: x}` is `{$op: [x]}`. */
export function argumentsOf(operand: Value, compile: Compile): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile);
}

export function checkedArguments(
  operand: Value,
  compile: Compile,
  name: string,
  least: number,
  most = least,
): Expression[] {
  const list = argumentsOf(operand, compile);
  if (list.length < least || list.length > most) {
    const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`;
    throw new MongoError(
      16020,
      `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`,
    );
  }
  return list;
}

/** An operator over a fixed number of evaluated arguments. */
export function fixed(
  count: number,
  apply: (values: Value[], name: string, scope: Scope) => Value,
  most = count,
): OperatorBuilder {
  return (operand, compile, name) => {
    const list = checkedArguments(operand, compile, name, count, most);
    return (scope) =>
      apply(
        list.map((argument) => argument(scope)),
        name,
        scope,
      );
  };
}

/** As `fixed`, and null when any argument is null or missing. */
export function nullable(
  count: number,
  apply: (values: Value[], name: string, scope: Scope) => Value,
  most = count,
): OperatorBuilder {
  return fixed(
    count,
    (values, name, scope) => (values.some(isNullish) ? null : apply(values, name, scope)),
    most,
  );
}

/** An operator whose operand is a document of named expressions. */
export function named(
  required: string[],
  optional: string[],
  apply: (get: (field: string) => Value, has: (field: string) => boolean, scope: Scope) => Value,
): OperatorBuilder {
  return (operand, compile, name) => {
    if (!isDoc(operand)) throw new MongoError(9, `${name} requires an object as an argument`);
    const fields = new Map<string, Expression>();
    for (const [field, value] of operand) {
      if (!required.includes(field) && !optional.includes(field)) {
        throw new MongoError(9, `${name} found an unknown argument: ${field}`);
      }
      fields.set(field, compile(value));
    }
    for (const field of required) {
      if (!fields.has(field)) throw new MongoError(9, `${name} requires '${field}' to be specified`);
    }
    return (scope) =>
      apply(
        (field) => fields.get(field)?.(scope),
        (field) => fields.has(field),
        scope,
      );
  };
}

export function numberArgument(value: Value, name: string): NumberValue {
  if (isNumber(value)) return value;
  throw new MongoError(28765, `${name} only supports numeric types, not ${typeNameOf(value)}`);
}

export function integerArgument(value: Value, name: string): number {
  const number = isNumber(value) ? toNumber(value) : undefined;
  if (number === undefined || !Number.isInteger(number)) {
    throw new MongoError(40086, `${name} needs an integer argument, found ${typeNameOf(value)}`);
  }
  return number;
}

export function stringArgument(value: Value, name: string): string {
  if (typeof value === 'string') return value;
  throw new MongoError(16702, `${name} requires a string argument, found: ${typeNameOf(value)}`);
}

export function arrayArgument(value: Value, name: string): Value[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(
    17124,
    `The argument to ${name} must be an array, but was of type: ${typeNameOf(value)}`,
  );
}
