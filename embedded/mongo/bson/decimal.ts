import { Decimal128, Int32, type NumberValue } from './value.ts';

/** An exact finite decimal: coefficient × 10^exponent. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** A number as an exact decimal, or 'nan', 'inf', '-inf'. Every double is a finite decimal. */
export type ExactOrSpecial = Exact | 'nan' | 'inf' | '-inf';

export function exactOf(value: NumberValue): ExactOrSpecial {
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  if (value instanceof Int32) return { coefficient: BigInt(value.value), exponent: 0 };
  if (value instanceof Decimal128) return exactOfDecimal(value);
  return exactOfDouble(value);
}

function exactOfDecimal(value: Decimal128): ExactOrSpecial {
  const text = value.toString();
  if (text.includes('NaN')) return 'nan';
  if (text.includes('Infinity')) return text.startsWith('-') ? '-inf' : 'inf';
  const [mantissa = '0', power = '0'] = text.split(/e/i);
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { coefficient: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

const view = new DataView(new ArrayBuffer(8));

function exactOfDouble(value: number): ExactOrSpecial {
  if (Number.isNaN(value)) return 'nan';
  if (value === Infinity) return 'inf';
  if (value === -Infinity) return '-inf';
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const rawExponent = Number((bits >> 52n) & 0x7ffn);
  let mantissa = bits & ((1n << 52n) - 1n);
  if (rawExponent > 0) mantissa |= 1n << 52n;
  let shift = 1075 - Math.max(rawExponent, 1);
  while ((mantissa & 1n) === 0n && shift > 0) {
    mantissa >>= 1n;
    shift--;
  }
  if (value < 0) mantissa = -mantissa;
  // m / 2^s = m × 5^s / 10^s
  return { coefficient: mantissa * 5n ** BigInt(shift), exponent: -shift };
}

/** Exact comparison of any two numbers; NaN is below everything and equal to itself. */
export function compareExact(left: NumberValue, right: NumberValue): number {
  const a = exactOf(left);
  const b = exactOf(right);
  if (typeof a === 'string' || typeof b === 'string') return specialRank(a) - specialRank(b);
  const signs = sign(a.coefficient) - sign(b.coefficient);
  if (signs !== 0 || a.coefficient === 0n) return signs;
  const magnitude =
    (digits(a.coefficient) + a.exponent - digits(b.coefficient) - b.exponent) * sign(a.coefficient);
  if (magnitude !== 0) return magnitude;
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

function specialRank(value: ExactOrSpecial): number {
  if (value === 'nan') return -2;
  if (value === '-inf') return -1;
  if (value === 'inf') return 1;
  return 0;
}

function sign(value: bigint): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

function digits(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}

function aligned(a: Exact, b: Exact): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

const nan = Decimal128.fromString('NaN');

/** Decimal128 of an exact value, rounded to 34 digits. */
export function toDecimal(value: ExactOrSpecial): Decimal128 {
  if (value === 'nan') return nan;
  if (value === 'inf') return Decimal128.fromString('Infinity');
  if (value === '-inf') return Decimal128.fromString('-Infinity');
  let { coefficient, exponent } = value;
  const excess = digits(coefficient) - 34;
  if (excess > 0) {
    coefficient = roundedQuotient(coefficient, 10n ** BigInt(excess));
    exponent += excess;
  }
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

/** Division rounding half to even, as IEEE decimal arithmetic does. */
function roundedQuotient(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n !== divisor < 0n;
  const n = value < 0n ? -value : value;
  const d = divisor < 0n ? -divisor : divisor;
  let quotient = n / d;
  const twice = (n % d) * 2n;
  if (twice > d || (twice === d && (quotient & 1n) === 1n)) quotient++;
  return negative ? -quotient : quotient;
}

/** A double to the 34 digits a decimal has. */
export function exactDecimal(value: number): Decimal128 {
  return toDecimal(exactOf(value));
}

/**
 * A number as a decimal among decimals: a double counts for the 15 digits that it is sure of,
 * so that 0.1 is a tenth and not its binary expansion.
 */
export function decimalOf(value: NumberValue): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return toDecimal(exactOf(value));
  if (value === 0) return Decimal128.fromString('0');
  return Decimal128.fromString(value.toPrecision(15));
}

/** Decimal arithmetic; a double is taken as `decimalOf` has it. */
export function decimalArithmetic(
  op: '+' | '-' | '*' | '/',
  left: NumberValue,
  right: NumberValue,
): Decimal128 {
  const a = exactOf(decimalOf(left));
  const b = exactOf(decimalOf(right));
  if (typeof a === 'string' || typeof b === 'string') return specialArithmetic(op, left, right);
  if (op === '*')
    return toDecimal({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent });
  if (op === '/') return divide(a, b);
  const [x, y, exponent] = aligned(a, b);
  return toDecimal({ coefficient: op === '+' ? x + y : x - y, exponent });
}

function divide(a: Exact, b: Exact): Decimal128 {
  if (b.coefficient === 0n) return nan;
  const scale = Math.max(0, 36 + digits(b.coefficient) - digits(a.coefficient));
  const numerator = a.coefficient * 10n ** BigInt(scale);
  const quotient = roundedQuotient(numerator, b.coefficient);
  let result = { coefficient: quotient, exponent: a.exponent - b.exponent - scale };
  while (result.coefficient !== 0n && result.exponent < 0 && result.coefficient % 10n === 0n) {
    result = { coefficient: result.coefficient / 10n, exponent: result.exponent + 1 };
  }
  return toDecimal(result);
}

function specialArithmetic(op: '+' | '-' | '*' | '/', left: NumberValue, right: NumberValue): Decimal128 {
  const x = Number(left.toString());
  const y = Number(right.toString());
  const result = op === '+' ? x + y : op === '-' ? x - y : op === '*' ? x * y : x / y;
  return Decimal128.fromString(Number.isNaN(result) ? 'NaN' : String(result));
}
