import { arithmetic, integralOf } from '../bson/arithmetic.ts';
import { type Collation, compareUnder } from '../bson/collation.ts';
import { showValue } from '../bson/show-value.ts';
import {
  cloneValue,
  Int32,
  int32,
  isDoc,
  isNumber,
  type NumberValue,
  Timestamp,
  type Value,
} from '../bson/value.ts';
import { badValue, typeMismatch } from '../errors.ts';
import { addToSet, type Change, pop, pull, pullAll, push } from './array-operators.ts';

export type BuildChange = (operand: Value, collation?: Collation) => Change;

function set(operand: Value): Change {
  return () => cloneValue(operand);
}

function numeric(operator: '$inc' | '$mul', operand: Value): Change {
  const [op, verb] = operator === '$inc' ? (['+', 'increment'] as const) : (['*', 'multiply'] as const);
  if (!isNumber(operand))
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${operator}: ${showValue(operand)}}`);
  return (current, path) => {
    if (current === undefined) return operator === '$inc' ? operand : zeroOf(operand);
    if (!isNumber(current)) {
      throw typeMismatch(
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is not a number`,
      );
    }
    const result = arithmetic(op, current, operand);
    if (result === undefined)
      throw badValue(`Failed to apply ${operator} operations to current value of '${path}': Int64 overflow`);
    return result;
  };
}

function zeroOf(operand: NumberValue): Value {
  return arithmetic('*', operand, int32(0));
}

function extreme(direction: 1 | -1): BuildChange {
  return (operand, collation) => (current) =>
    current === undefined || compareUnder(collation, operand, current) * direction > 0
      ? cloneValue(operand)
      : current;
}

function currentDate(operand: Value): Change {
  const type = isDoc(operand) ? operand.get('$type') : operand === false ? undefined : 'date';
  if (operand === true || type === 'date') return () => new Date();
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
}

function bit(operand: Value): Change {
  if (!isDoc(operand) || operand.size === 0)
    throw badValue('The $bit modifier is not compatible with this argument');
  const steps = [...operand].map(([name, value]) => {
    if (!['and', 'or', 'xor'].includes(name))
      throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor'`);
    if (!(value instanceof Int32) && typeof value !== 'bigint')
      throw badValue('The $bit modifier field must be an Integer');
    return { name, value };
  });
  return (current, path) => {
    let result: Int32 | bigint = int32(0);
    if (current !== undefined) {
      if (!(current instanceof Int32) && typeof current !== 'bigint') {
        throw badValue(`Cannot apply $bit to a value of non-integral type at '${path}'`);
      }
      result = current;
    }
    for (const step of steps) result = bitStep(step.name, result, step.value);
    return result;
  };
}

function bitStep(name: string, left: Int32 | bigint, right: Int32 | bigint): Int32 | bigint {
  const [x, y] = [integralOf(left) as bigint, integralOf(right) as bigint];
  const result = name === 'and' ? x & y : name === 'or' ? x | y : x ^ y;
  const wide = typeof left === 'bigint' || typeof right === 'bigint';
  return wide ? BigInt.asIntN(64, result) : int32(Number(BigInt.asIntN(32, result)));
}

/** Operators that change the value at a path, by name. `$unset` and `$rename` are in compile-update. */
export const changeOperators = new Map<string, BuildChange>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$inc', (operand) => numeric('$inc', operand)],
  ['$mul', (operand) => numeric('$mul', operand)],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$bit', bit],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', pull],
  ['$pullAll', pullAll],
]);
