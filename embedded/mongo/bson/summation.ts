import { narrow } from './arithmetic.ts';
import { decimalArithmetic, exactDecimal } from './decimal.ts';
import { type Decimal128, Int32, int32, type NumberValue } from './value.ts';

/**
 * A sum of many numbers as MongoDB's `$sum` and `$avg` take it: integers exactly, doubles with
 * their rounding errors carried along, and decimals by themselves until the end.
 */
export class Summation {
  private integers = 0n;
  private wide = false;
  private doubles: DoubleSum | undefined;
  private decimals: Decimal128 | undefined;
  count = 0;

  add(value: NumberValue): void {
    this.count++;
    if (value instanceof Int32) this.integers += BigInt(value.value);
    else if (typeof value === 'bigint') {
      this.integers += value;
      this.wide = true;
    } else if (typeof value === 'number') {
      this.doubles ??= new DoubleSum();
      this.doubles.add(value);
    } else {
      this.decimals = this.decimals ? decimalArithmetic('+', this.decimals, value) : value;
    }
  }

  result(): NumberValue {
    if (this.decimals) return this.withDecimals(this.decimals);
    if (this.doubles) return this.asDouble();
    const fits = BigInt.asIntN(64, this.integers) === this.integers;
    if (!fits) return Number(this.integers);
    return this.wide ? this.integers : narrow(this.integers);
  }

  /** The mean; undefined when nothing was added. */
  average(): NumberValue | undefined {
    if (this.count === 0) return undefined;
    if (this.decimals) return decimalArithmetic('/', this.withDecimals(this.decimals), int32(this.count));
    return this.asDouble() / this.count;
  }

  private asDouble(): number {
    const sum = new DoubleSum();
    if (this.doubles) sum.addSum(this.doubles);
    const near = Number(this.integers);
    sum.add(near);
    sum.add(Number(this.integers - BigInt(near)));
    return sum.value;
  }

  private withDecimals(decimals: Decimal128): Decimal128 {
    let total = decimals;
    if (this.integers !== 0n) total = decimalArithmetic('+', total, this.integers);
    for (const part of this.doubles?.parts ?? []) total = decimalArithmetic('+', total, exactDecimal(part));
    return total;
  }
}

/** Knuth's sum of doubles: what rounding takes from the sum is kept and given back at the end. */
class DoubleSum {
  private sum = 0;
  private lost = 0;

  add(value: number): void {
    const sum = this.sum + value;
    const other = sum - this.sum;
    const lost = this.sum - (sum - other) + (value - other);
    this.sum = sum;
    this.lost += lost;
  }

  addSum(other: DoubleSum): void {
    for (const part of other.parts) this.add(part);
  }

  get parts(): number[] {
    return Number.isFinite(this.sum) ? [this.sum, this.lost] : [this.sum];
  }

  get value(): number {
    return Number.isFinite(this.sum) ? this.sum + this.lost : this.sum;
  }
}
