import { compareUnder } from '../bson/collation.ts';
import type { Doc, Value } from '../bson/value.ts';
import { Variables } from '../query/variables.ts';

/** What an expression sees: the document, and variables such as `$$this`. */
export interface Scope {
  readonly root: Doc;
  readonly variables: Variables;
}

/** A compiled expression; undefined is a missing value. */
export type Expression = (scope: Scope) => Value;

export type Compile = (operand: Value) => Expression;

/** Builds an operator's expression from its operand, as written. */
export type OperatorBuilder = (operand: Value, compile: Compile, name: string) => Expression;

export function newScope(root: Doc, variables: Variables = Variables.none): Scope {
  return { root, variables };
}

export function withVariable(scope: Scope, name: string, value: Value): Scope {
  return { root: scope.root, variables: scope.variables.with(name, value) };
}

/** Compares two values as the command's collation has it. */
export function compareIn(scope: Scope, left: Value, right: Value): number {
  return compareUnder(scope.variables.collation, left, right);
}
