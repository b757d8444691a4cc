import { integralOf } from '../bson/arithmetic.ts';
import { compareValues, equalValues, Rank, rankOf } from '../bson/compare.ts';
import { showValue } from '../bson/show-value.ts';
import {
  Binary,
  BsonType,
  type BsonTypeName,
  BsonUndefined,
  isNumber,
  MaxKey,
  MinKey,
  toNumber,
  typeNameOf,
  type Value,
} from '../bson/value.ts';
import { badValue } from '../errors.ts';

/** A test of one value. `whole`: an array is tested as itself only, not element by element. */
export interface Leaf {
  whole?: boolean;
  test: (value: Value) => boolean;
}

function equality(operand: Value): Leaf {
  if (operand instanceof BsonUndefined) throw badValue('cannot compare to undefined');
  if (operand === null || operand === undefined) return { test: isNullish };
  if (typeof operand === 'string') {
    return {
      test: (value) => value === operand || (typeof value === 'object' && equalValues(value, operand)),
    };
  }
  return { test: (value) => equalValues(value, operand) };
}

/** Comparison stays within the operand's type, except against MinKey and MaxKey. */
function comparison(accept: (order: number) => boolean): (operand: Value) => Leaf {
  return (operand) => {
    if (operand instanceof BsonUndefined) throw badValue('cannot compare to undefined');
    if (operand === null || operand === undefined) {
      return { test: (value) => accept(0) && isNullish(value) };
    }
    const rank = rankOf(operand);
    const anyType = operand instanceof MinKey || operand instanceof MaxKey;
    const isNaNOperand = isNumber(operand) && Number.isNaN(toNumber(operand));
    return {
      test: (value) => {
        if (value === undefined || (!anyType && rankOf(value) !== rank)) return false;
        if (rank === Rank.number && !isNaNOperand && Number.isNaN(toNumber(value))) return false;
        if (isNaNOperand && !Number.isNaN(toNumber(value))) return false;
        return accept(compareValues(value, operand));
      },
    };
  };
}

function isNullish(value: Value): boolean {
  return value === null || value === undefined || value instanceof BsonUndefined;
}

const typeAliases = new Map<number, BsonTypeName>(
  Object.entries(BsonType).map(([name, code]) => [code, name as BsonTypeName]),
);

function typeNames(operand: Value): BsonTypeName[] {
  if (operand === 'number') return ['double', 'int', 'long', 'decimal'];
  if (typeof operand === 'string') {
    if (!(operand in BsonType)) throw badValue(`Unknown type name alias: ${operand}`);
    return [operand as BsonTypeName];
  }
  const code = toNumber(operand);
  const name = code === undefined ? undefined : typeAliases.get(code);
  if (!name) throw badValue(`Invalid numerical type code: ${showValue(operand)}`);
  return [name];
}

function type(operand: Value): Leaf {
  const names = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNames));
  return { test: (value) => value !== undefined && names.has(typeNameOf(value)) };
}

function size(operand: Value): Leaf {
  const wanted = toNumber(operand);
  if (wanted === undefined || !Number.isInteger(wanted)) {
    throw badValue(`Failed to parse $size. Expected an integer`);
  }
  if (wanted < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return { whole: true, test: (value) => Array.isArray(value) && value.length === wanted };
}

function mod(operand: Value): Leaf {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw badValue('malformed mod, needs to be an array of two numbers');
  }
  const [divisor, remainder] = operand.map((value) => truncated(value));
  if (divisor === undefined || remainder === undefined) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return {
    test: (value) => {
      const whole = truncated(value);
      return whole !== undefined && whole % divisor === remainder;
    },
  };
}

function truncated(value: Value): bigint | undefined {
  if (!isNumber(value)) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
  const whole = integralOf(value);
  if (whole !== undefined) return whole;
  const approximate = toNumber(value) as number;
  return Number.isFinite(approximate) ? BigInt(Math.trunc(approximate)) : undefined;
}

function maskOf(operand: Value): bigint {
  if (Array.isArray(operand)) {
    let mask = 0n;
    for (const position of operand) {
      const bit = toNumber(position);
      if (bit === undefined || bit < 0 || !Number.isInteger(bit))
        throw badValue('bit positions must be >= 0');
      mask |= 1n << BigInt(bit);
    }
    return mask;
  }
  if (operand instanceof Binary) return binaryBits(operand);
  const whole = isNumber(operand) ? integralOf(operand) : undefined;
  if (whole === undefined || whole < 0n) throw badValue('takes an Array, a number, or a BinData');
  return whole;
}

function binaryBits(value: Binary): bigint {
  let bits = 0n;
  for (let i = value.position - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(value.buffer[i] as number);
  return bits;
}

function bits(accept: (value: bigint, mask: bigint) => boolean): (operand: Value) => Leaf {
  return (operand) => {
    const mask = maskOf(operand);
    return {
      test: (value) => {
        if (value instanceof Binary) return accept(binaryBits(value), mask);
        const whole = isNumber(value) ? integralOf(value) : undefined;
        return whole !== undefined && accept(whole, mask);
      },
    };
  };
}

/** Operators that test one value; those that combine tests are in match.ts. */
export const leafOperators = new Map<string, (operand: Value) => Leaf>([
  ['$eq', equality],
  ['$gt', comparison((order) => order > 0)],
  ['$gte', comparison((order) => order >= 0)],
  ['$lt', comparison((order) => order < 0)],
  ['$lte', comparison((order) => order <= 0)],
  ['$type', type],
  ['$size', size],
  ['$mod', mod],
  ['$bitsAllSet', bits((value, mask) => (value & mask) === mask)],
  ['$bitsAnySet', bits((value, mask) => (value & mask) !== 0n)],
  ['$bitsAllClear', bits((value, mask) => (value & mask) === 0n)],
  ['$bitsAnyClear', bits((value, mask) => (value & mask) !== mask)],
]);
