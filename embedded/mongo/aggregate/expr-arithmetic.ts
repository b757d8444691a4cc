import { expressionArithmetic, integralOf, narrow, roundTo } from '../bson/arithmetic.ts';
import { decimalArithmetic } from '../bson/decimal.ts';
import { Summation } from '../bson/summation.ts';
import {
  Decimal128,
  dateOfMillis,
  Int32,
  int32,
  isNumber,
  millisOf,
  type NumberValue,
  toNumber,
  typeNameOf,
  type Value,
} from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { argumentsOf, integerArgument, isNullish, nullable, numberArgument } from './expr-arguments.ts';
import type { OperatorBuilder } from './scope.ts';

function movedDate(date: Date, milliseconds: NumberValue, sign: bigint): Date {
  const whole = integralOf(roundTo(milliseconds, 'round'));
  const moved = whole === undefined ? undefined : millisOf(date) + sign * whole;
  if (moved === undefined || BigInt.asIntN(64, moved) !== moved)
    throw new MongoError(ErrorCode.Overflow, 'date overflow');
  return dateOfMillis(moved);
}

const add: OperatorBuilder = (operand, compile, name) => {
  const list = argumentsOf(operand, compile);
  return (scope) => {
    const sum = new Summation();
    let date: Date | undefined;
    for (const argument of list) {
      const value = argument(scope);
      if (isNullish(value)) return null;
      if (value instanceof Date) {
        if (date) throw new MongoError(16612, 'only one date allowed in an $add expression');
        date = value;
      } else sum.add(numberArgument(value, name));
    }
    return date ? movedDate(date, sum.result(), 1n) : sum.result();
  };
};

const multiply: OperatorBuilder = (operand, compile, name) => {
  const list = argumentsOf(operand, compile);
  return (scope) => {
    let product: NumberValue = int32(1);
    for (const argument of list) {
      const value = argument(scope);
      if (isNullish(value)) return null;
      product = expressionArithmetic('*', product, numberArgument(value, name));
    }
    return product;
  };
};

function subtract([left, right]: Value[]): Value {
  if (left instanceof Date) {
    if (right instanceof Date) return millisOf(left) - millisOf(right);
    return movedDate(left, numberArgument(right, '$subtract'), -1n);
  }
  return expressionArithmetic('-', numberArgument(left, '$subtract'), numberArgument(right, '$subtract'));
}

function divide([left, right]: Value[]): Value {
  const [x, y] = [numberArgument(left, '$divide'), numberArgument(right, '$divide')];
  if (toNumber(y) === 0) throw new MongoError(2, "can't $divide by zero");
  if (x instanceof Decimal128 || y instanceof Decimal128) return decimalArithmetic('/', x, y);
  return (toNumber(x) as number) / (toNumber(y) as number);
}

function mod([left, right]: Value[]): Value {
  const [x, y] = [numberArgument(left, '$mod'), numberArgument(right, '$mod')];
  if (toNumber(y) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (x instanceof Decimal128 || y instanceof Decimal128) {
    const quotient = roundTo(decimalArithmetic('/', x, y), 'trunc');
    return decimalArithmetic('-', x, decimalArithmetic('*', quotient, y));
  }
  if (typeof x === 'number' || typeof y === 'number')
    return (toNumber(x) as number) % (toNumber(y) as number);
  const rest = (integralOf(x) as bigint) % (integralOf(y) as bigint);
  return x instanceof Int32 && y instanceof Int32 ? int32(Number(rest)) : rest;
}

function abs([value]: Value[]): Value {
  const number = numberArgument(value, '$abs');
  return (toNumber(number) as number) < 0 ? expressionArithmetic('*', number, int32(-1)) : number;
}

function rounding(mode: 'ceil' | 'floor' | 'round' | 'trunc'): OperatorBuilder {
  return nullable(
    1,
    ([value, place], name) =>
      roundTo(numberArgument(value, name), mode, place === undefined ? 0 : integerArgument(place, name)),
    mode === 'round' || mode === 'trunc' ? 2 : 1,
  );
}

function real(apply: (x: number) => number): OperatorBuilder {
  return nullable(1, ([value], name) => {
    const number = numberArgument(value, name);
    if (number instanceof Decimal128) {
      throw new MongoError(115, `${name} of a Decimal128 is not supported by this server`);
    }
    return apply(toNumber(number) as number);
  });
}

function power([base, exponent]: Value[]): Value {
  const [x, y] = [numberArgument(base, '$pow'), numberArgument(exponent, '$pow')];
  if (x instanceof Decimal128 || y instanceof Decimal128) {
    throw new MongoError(115, '$pow of a Decimal128 is not supported by this server');
  }
  if (typeof x === 'number' || typeof y === 'number')
    return (toNumber(x) as number) ** (toNumber(y) as number);
  const [whole, times] = [integralOf(x) as bigint, integralOf(y) as bigint];
  if (times < 0n || times > 64n) return Number(whole) ** Number(times);
  const result = whole ** times;
  if (result > 2n ** 63n - 1n || result < -(2n ** 63n)) return Number(result);
  return typeof x === 'bigint' || typeof y === 'bigint' ? result : narrow(result);
}

function checkedSqrt(x: number): number {
  if (x < 0) throw new MongoError(28714, "$sqrt's argument must be greater than or equal to 0");
  return Math.sqrt(x);
}

/** Sum of the numbers among the values, everything else left out. */
function sumOf(values: Value[]): Summation {
  const sum = new Summation();
  for (const value of values) if (isNumber(value)) sum.add(value);
  return sum;
}

export function standardDeviation(values: Value[], sample: boolean): Value {
  const numbers = values.filter(isNumber).map((value) => toNumber(value) as number);
  if (numbers.length === 0 || (sample && numbers.length < 2)) return null;
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - (sample ? 1 : 0)));
}

/** `$sum` and its like as expressions: over the one array given, or over the arguments. */
function folded(fold: (values: Value[]) => Value): OperatorBuilder {
  return (operand, compile) => {
    const list = argumentsOf(operand, compile);
    return (scope) => {
      const values = list.map((argument) => argument(scope));
      const only = values[0];
      return fold(values.length === 1 && Array.isArray(only) ? only : values);
    };
  };
}

function bitwise(start: bigint, apply: (x: bigint, y: bigint) => bigint): OperatorBuilder {
  return (operand, compile, name) => {
    const list = argumentsOf(operand, compile);
    return (scope) => {
      let result = start;
      let wide = false;
      for (const argument of list) {
        const value = argument(scope);
        if (isNullish(value)) return null;
        if (!(value instanceof Int32) && typeof value !== 'bigint') {
          throw new MongoError(14, `${name} only supports int and long operands, not ${typeNameOf(value)}`);
        }
        wide ||= typeof value === 'bigint';
        result = apply(result, integralOf(value) as bigint);
      }
      return wide ? BigInt.asIntN(64, result) : int32(Number(BigInt.asIntN(32, result)));
    };
  };
}

export const arithmeticOperators = new Map<string, OperatorBuilder>([
  ['$add', add],
  ['$multiply', multiply],
  ['$subtract', nullable(2, subtract)],
  ['$divide', nullable(2, divide)],
  ['$mod', nullable(2, mod)],
  ['$abs', nullable(1, abs)],
  ['$ceil', rounding('ceil')],
  ['$floor', rounding('floor')],
  ['$round', rounding('round')],
  ['$trunc', rounding('trunc')],
  ['$pow', nullable(2, power)],
  ['$sqrt', real(checkedSqrt)],
  ['$exp', real(Math.exp)],
  ['$ln', real(Math.log)],
  ['$log10', real(Math.log10)],
  [
    '$log',
    nullable(
      2,
      ([x, base], name) =>
        Math.log(toNumber(numberArgument(x, name)) as number) /
        Math.log(toNumber(numberArgument(base, name)) as number),
    ),
  ],
  ['$sin', real(Math.sin)],
  ['$cos', real(Math.cos)],
  ['$tan', real(Math.tan)],
  ['$rand', () => () => Math.random()],
  ['$sum', folded((values) => sumOf(values).result())],
  ['$avg', folded((values) => sumOf(values).average() ?? null)],
  ['$stdDevPop', folded((values) => standardDeviation(values, false))],
  ['$stdDevSamp', folded((values) => standardDeviation(values, true))],
  ['$bitAnd', bitwise(-1n, (x, y) => x & y)],
  ['$bitOr', bitwise(0n, (x, y) => x | y)],
  ['$bitXor', bitwise(0n, (x, y) => x ^ y)],
]);
