import { describe, expect, it } from 'vitest';
import { amountAt, positionOf, SCALE_STEPS, within } from './amount-scale.ts';

const usd = (dollars: number) => BigInt(dollars) * 1_000_000n;
const range = { least: usd(50), most: usd(20_000) };

describe('the slider of amounts', () => {
  it('has exact ends', () => {
    const odd = { least: 50_010_000n, most: 19_999_990_000n };
    expect(amountAt(0, odd)).toBe(odd.least);
    expect(amountAt(SCALE_STEPS, odd)).toBe(odd.most);
    expect(positionOf(odd.least, odd)).toBe(0);
    expect(positionOf(odd.most, odd)).toBe(SCALE_STEPS);
  });

  it('multiplies the amount equally along equal ways', () => {
    expect(amountAt(SCALE_STEPS / 2, range)).toBe(usd(1000));
    expect(positionOf(usd(1000), range)).toBe(SCALE_STEPS / 2);
  });

  it('stops at round amounts only', () => {
    for (let position = 1; position < SCALE_STEPS; position += 7) {
      const dollars = Number(amountAt(position, range) / 1_000_000n);
      const step = dollars < 100 ? 1 : 10 ** Math.floor(Math.log10(dollars)) / 20;
      expect(dollars % step).toBe(0);
    }
  });

  it('never runs backwards', () => {
    let last = 0n;
    for (let position = 0; position <= SCALE_STEPS; position += 1) {
      const amount = amountAt(position, range);
      expect(amount).toBeGreaterThanOrEqual(last);
      last = amount;
    }
  });

  it('stays near its place when the amount it gave is put back', () => {
    for (let position = 100; position <= SCALE_STEPS; position += 25) {
      expect(Math.abs(positionOf(amountAt(position, range), range) - position)).toBeLessThan(10);
    }
  });

  it('keeps what is typed beyond the range at its end, and stands still where there is nothing to choose', () => {
    expect(positionOf(usd(1), range)).toBe(0);
    expect(positionOf(usd(90_000), range)).toBe(SCALE_STEPS);
    expect(within(usd(1), range)).toBe(range.least);
    expect(within(usd(90_000), range)).toBe(range.most);
    const narrow = { least: usd(50), most: usd(20) };
    expect(amountAt(500, narrow)).toBe(narrow.least);
    expect(positionOf(usd(30), narrow)).toBe(0);
  });
});
