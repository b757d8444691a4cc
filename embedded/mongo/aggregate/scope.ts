import type { Doc, Value } from '../bson/value.ts';

/** What an expression sees: the document, and variables such as `$$this`. */
export interface Scope {
  readonly root: Doc;
  readonly variables: ReadonlyMap<string, Value>;
}

/** A compiled expression; undefined is a missing value. */
export type Expression = (scope: Scope) => Value;

export type Compile = (operand: Value) => Expression;

/** Builds an operator's expression from its operand, as written. */
export type OperatorBuilder = (operand: Value, compile: Compile, name: string) => Expression;

const noVariables: ReadonlyMap<string, Value> = new Map();

export function newScope(root: Doc, variables: ReadonlyMap<string, Value> = noVariables): Scope {
  return { root, variables };
}

export function withVariable(scope: Scope, name: string, value: Value): Scope {
  return { root: scope.root, variables: new Map(scope.variables).set(name, value) };
}
