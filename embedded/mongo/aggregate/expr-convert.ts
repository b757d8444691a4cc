import { integralOf } from '../bson/arithmetic.ts';
import { decimalOf } from '../bson/decimal.ts';
import { showValue } from '../bson/show-value.ts';
import {
  Binary,
  BsonType,
  type BsonTypeName,
  Decimal128,
  Int32,
  int32,
  isNumber,
  isTruthy,
  ObjectId,
  toNumber,
  typeNameOf,
  type Value,
} from '../bson/value.ts';
import { badValue, MongoError } from '../errors.ts';
import { dateArgument, dateText } from './date-parts.ts';
import { fixed, isNullish, named, nullable } from './expr-arguments.ts';
import type { OperatorBuilder } from './scope.ts';

function failure(value: Value, to: string): MongoError {
  return new MongoError(
    241,
    `Unsupported conversion from ${typeNameOf(value)} to ${to} in $convert with no onError value`,
  );
}

function parseNumber(text: string, to: string): number {
  if (text.trim() !== text || text === '' || Number.isNaN(Number(text))) {
    throw new MongoError(241, `Failed to parse number '${text}' in $convert to ${to} with no onError value`);
  }
  return Number(text);
}

function toInteger(value: Value, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value))
      throw new MongoError(241, `Failed to parse number '${value}' in $convert with no onError value`);
    return BigInt(value.replace('+', ''));
  }
  if (!isNumber(value)) throw failure(value, to);
  const whole = integralOf(value);
  if (whole !== undefined) return whole;
  const approximate = toNumber(value) as number;
  if (!Number.isFinite(approximate))
    throw new MongoError(241, 'Attempt to convert infinity or NaN to integer');
  return BigInt(Math.trunc(approximate));
}

function checkRange(value: bigint, bits: bigint): bigint {
  if (BigInt.asIntN(Number(bits), value) !== value) {
    throw new MongoError(241, 'Conversion would overflow target type in $convert with no onError value');
  }
  return value;
}

function toDouble(value: Value): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return parseNumber(value, 'double');
  const number = toNumber(value);
  if (number === undefined) throw failure(value, 'double');
  return number;
}

function toDecimalValue(value: Value): Decimal128 {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (value instanceof Decimal128) return value;
  if (typeof value === 'string') {
    try {
      return Decimal128.fromStringWithRounding(value);
    } catch {
      throw new MongoError(241, `Failed to parse number '${value}' in $convert with no onError value`);
    }
  }
  if (!isNumber(value)) throw failure(value, 'decimal');
  return decimalOf(value);
}

function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || isNumber(value)) return value.toString();
  if (value instanceof Date) return dateText(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Binary) return value.toString('base64');
  throw failure(value, 'string');
}

function toDate(value: Value): Date {
  if (typeof value === 'string') {
    const time = Date.parse(value);
    if (Number.isNaN(time)) throw new MongoError(241, `Error parsing date string '${value}'`);
    return new Date(time);
  }
  if (isNumber(value) && !(value instanceof Int32)) return new Date(Math.trunc(toNumber(value) as number));
  if (isNumber(value)) throw failure(value, 'date');
  return dateArgument(value, '$toDate');
}

function toObjectId(value: Value): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  if (typeof value === 'string')
    throw new MongoError(241, `Failed to parse objectId '${value}' in $convert with no onError value`);
  throw failure(value, 'objectId');
}

function convertTo(value: Value, to: BsonTypeName): Value {
  switch (to) {
    case 'int':
      return int32(Number(checkRange(toInteger(value, 'int'), 32n)));
    case 'long':
      return checkRange(toInteger(value, 'long'), 64n);
    case 'double':
      return toDouble(value);
    case 'decimal':
      return toDecimalValue(value);
    case 'string':
      return toText(value);
    case 'bool':
      return typeof value === 'boolean' || isNumber(value) ? isTruthy(value) : true;
    case 'date':
      return toDate(value);
    case 'objectId':
      return toObjectId(value);
    default:
      throw failure(value, to);
  }
}

function typeNamed(value: Value): BsonTypeName {
  if (typeof value === 'string' && value in BsonType) return value as BsonTypeName;
  const code = toNumber(value);
  const entry = Object.entries(BsonType).find(([, number]) => number === code);
  if (!entry) throw badValue(`Unknown type name: ${showValue(value)}`);
  return entry[0] as BsonTypeName;
}

function convert(get: (field: string) => Value, has: (field: string) => boolean): Value {
  const input = get('input');
  if (isNullish(input)) return has('onNull') ? get('onNull') : null;
  const to = typeNamed(get('to'));
  try {
    return convertTo(input, to);
  } catch (error) {
    if (has('onError') && error instanceof MongoError) return get('onError');
    throw error;
  }
}

function shorthand(to: BsonTypeName): OperatorBuilder {
  return nullable(1, ([value]) => convertTo(value, to));
}

export function typeText(value: Value): string {
  return value === undefined ? 'missing' : typeNameOf(value);
}

export const convertOperators = new Map<string, OperatorBuilder>([
  ['$convert', named(['input', 'to'], ['onError', 'onNull', 'format'], convert)],
  ['$toInt', shorthand('int')],
  ['$toLong', shorthand('long')],
  ['$toDouble', shorthand('double')],
  ['$toDecimal', shorthand('decimal')],
  ['$toString', shorthand('string')],
  ['$toBool', shorthand('bool')],
  ['$toDate', shorthand('date')],
  ['$toObjectId', shorthand('objectId')],
  ['$type', fixed(1, ([value]) => typeText(value))],
  ['$isNumber', fixed(1, ([value]) => isNumber(value))],
]);
