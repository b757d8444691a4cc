import { decimalArithmetic, exactOf, toDecimal } from './decimal.ts';
import { Decimal128, Int32, int32, type NumberValue, toNumber } from './value.ts';

const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);

function fitsInt64(value: bigint): boolean {
  return value <= maxInt64 && value >= minInt64;
}

function integerOf(value: Int32 | bigint): bigint {
  return typeof value === 'bigint' ? value : BigInt(value.value);
}

/**
 * MongoDB's arithmetic: decimal wins over double, double over Int64, Int64 over Int32; an Int32
 * result that does not fit widens to Int64. An Int64 that does not fit gives undefined, and the
 * caller says what that means: an error in an update, a double in an expression.
 */
export function arithmetic(
  op: '+' | '-' | '*',
  left: NumberValue,
  right: NumberValue,
): NumberValue | undefined {
  if (left instanceof Decimal128 || right instanceof Decimal128) return decimalArithmetic(op, left, right);
  if (typeof left === 'number' || typeof right === 'number') {
    const [x, y] = [toNumber(left) as number, toNumber(right) as number];
    return op === '+' ? x + y : op === '-' ? x - y : x * y;
  }
  const [x, y] = [integerOf(left), integerOf(right)];
  const result = op === '+' ? x + y : op === '-' ? x - y : x * y;
  if (!fitsInt64(result)) return undefined;
  if (typeof left === 'bigint' || typeof right === 'bigint') return result;
  return narrow(result);
}

/** The smallest integer type that holds the value: Int32, else Int64. */
export function narrow(value: bigint): NumberValue {
  return value <= 2147483647n && value >= -2147483648n ? int32(Number(value)) : value;
}

/** Arithmetic in an expression: an Int64 overflow becomes a double. */
export function expressionArithmetic(
  op: '+' | '-' | '*',
  left: NumberValue,
  right: NumberValue,
): NumberValue {
  const result = arithmetic(op, left, right);
  if (result !== undefined) return result;
  const [x, y] = [toNumber(left) as number, toNumber(right) as number];
  return op === '+' ? x + y : op === '-' ? x - y : x * y;
}

/** An integral number as a bigint, or undefined when it has a fraction or is not finite. */
export function integralOf(value: NumberValue): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (value instanceof Int32) return BigInt(value.value);
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  const exact = exactOf(value);
  if (typeof exact === 'string') return undefined;
  if (exact.exponent >= 0) return exact.coefficient * 10n ** BigInt(exact.exponent);
  const divisor = 10n ** BigInt(-exact.exponent);
  return exact.coefficient % divisor === 0n ? exact.coefficient / divisor : undefined;
}

/** Rounds a number towards zero, up, down or to even, keeping its type. */
export function roundTo(
  value: NumberValue,
  mode: 'trunc' | 'ceil' | 'floor' | 'round',
  place = 0,
): NumberValue {
  if (value instanceof Decimal128) return roundDecimal(value, mode, place);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return value;
    const rounded = roundDecimal(toDecimal(exactOf(value)), mode, place);
    return Number(rounded.toString());
  }
  if (place >= 0) return value;
  const rounded = roundDecimal(toDecimal(exactOf(value)), mode, place);
  const whole = integralOf(rounded) ?? 0n;
  return typeof value === 'bigint' ? whole : narrow(whole);
}

function roundDecimal(
  value: Decimal128,
  mode: 'trunc' | 'ceil' | 'floor' | 'round',
  place: number,
): Decimal128 {
  const exact = exactOf(value);
  if (typeof exact === 'string' || exact.exponent >= -place) return value;
  const divisor = 10n ** BigInt(-place - exact.exponent);
  let quotient = exact.coefficient / divisor;
  const rest = exact.coefficient % divisor;
  if (rest !== 0n) {
    const negative = rest < 0n;
    if (mode === 'ceil' && !negative) quotient += 1n;
    if (mode === 'floor' && negative) quotient -= 1n;
    if (mode === 'round') quotient += roundingStep(rest, divisor, quotient);
  }
  return toDecimal({ coefficient: quotient, exponent: -place });
}

function roundingStep(rest: bigint, divisor: bigint, quotient: bigint): bigint {
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  if (!up) return 0n;
  return rest < 0n ? -1n : 1n;
}
