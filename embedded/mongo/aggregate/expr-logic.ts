import { int32, isDoc, isTruthy } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { argumentsOf, checkedArguments, fixed, isNullish } from './expr-arguments.ts';
import { type Compile, compareIn, type Expression, type OperatorBuilder, withVariable } from './scope.ts';

function comparing(accept: (order: number) => boolean): OperatorBuilder {
  return fixed(2, ([left, right], _, scope) => accept(compareIn(scope, left, right)));
}

const cond: OperatorBuilder = (operand, compile, name) => {
  const [test, yes, no] = isDoc(operand)
    ? [compile(operand.get('if')), compile(operand.get('then')), compile(operand.get('else'))]
    : (checkedArguments(operand, compile, name, 3) as [Expression, Expression, Expression]);
  if (
    isDoc(operand) &&
    (operand.size !== 3 || !operand.has('if') || !operand.has('then') || !operand.has('else'))
  ) {
    throw new MongoError(17080, "Missing or unknown parameter to $cond: needs 'if', 'then' and 'else'");
  }
  return (scope) => (isTruthy(test(scope)) ? yes(scope) : no(scope));
};

const ifNull: OperatorBuilder = (operand, compile, name) => {
  const list = argumentsOf(operand, compile);
  if (list.length < 2) throw new MongoError(1257300, `${name} needs at least two arguments`);
  return (scope) => {
    for (const argument of list.slice(0, -1)) {
      const value = argument(scope);
      if (!isNullish(value)) return value;
    }
    return (list[list.length - 1] as Expression)(scope);
  };
};

const switchOperator: OperatorBuilder = (operand, compile) => {
  const branches = isDoc(operand) ? operand.get('branches') : undefined;
  if (!isDoc(operand) || !Array.isArray(branches))
    throw new MongoError(40060, '$switch requires an array of branches');
  const cases = branches.map((branch) => {
    if (!isDoc(branch) || !branch.has('case') || !branch.has('then')) {
      throw new MongoError(40067, "$switch requires each branch have a 'case' and a 'then'");
    }
    return { test: compile(branch.get('case')), result: compile(branch.get('then')) };
  });
  const fallback = operand.has('default') ? compile(operand.get('default')) : undefined;
  return (scope) => {
    const chosen = cases.find((each) => isTruthy(each.test(scope)));
    if (chosen) return chosen.result(scope);
    if (fallback) return fallback(scope);
    throw new MongoError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

const letOperator: OperatorBuilder = (operand, compile: Compile) => {
  const vars = isDoc(operand) ? operand.get('vars') : undefined;
  if (!isDoc(operand) || !isDoc(vars) || !operand.has('in'))
    throw new MongoError(16874, "$let needs 'vars' and 'in'");
  const bindings = [...vars].map(([name, value]) => ({ name, value: compile(value) }));
  const body = compile(operand.get('in'));
  return (scope) => {
    let inner = scope;
    for (const { name, value } of bindings) inner = withVariable(inner, name, value(scope));
    return body(inner);
  };
};

export const logicOperators = new Map<string, OperatorBuilder>([
  ['$eq', comparing((order) => order === 0)],
  ['$ne', comparing((order) => order !== 0)],
  ['$gt', comparing((order) => order > 0)],
  ['$gte', comparing((order) => order >= 0)],
  ['$lt', comparing((order) => order < 0)],
  ['$lte', comparing((order) => order <= 0)],
  ['$cmp', fixed(2, ([left, right], _, scope) => int32(Math.sign(compareIn(scope, left, right))))],
  ['$and', (operand, compile) => every(argumentsOf(operand, compile))],
  ['$or', (operand, compile) => some(argumentsOf(operand, compile))],
  ['$not', fixed(1, ([value]) => !isTruthy(value))],
  ['$cond', cond],
  ['$ifNull', ifNull],
  ['$switch', switchOperator],
  ['$let', letOperator],
]);

function every(list: Expression[]): Expression {
  return (scope) => list.every((argument) => isTruthy(argument(scope)));
}

function some(list: Expression[]): Expression {
  return (scope) => list.some((argument) => isTruthy(argument(scope)));
}
