import { describe, expect, it } from 'vitest';
import { hasRange, investmentFits, outlookOf, project } from './projection.ts';

const days = (...paid: number[]) =>
  paid.map((perTh, index) => ({
    day: `2026-01-${String(index + 1).padStart(2, '0')}`,
    perTh: BigInt(perTh),
  }));

describe('the outlook of the calculator (H3)', () => {
  const plain = (count: number) => Array.from({ length: count }, () => 50);

  it('is the weakest and the best week, not the weakest and the best day', () => {
    const found = outlookOf(50n, days(0, 100, ...plain(11), 120));
    expect(found).toEqual({ expected: 50n, pessimistic: 50n, best: 60n });
    expect(outlookOf(50n, days(0, ...plain(13))).pessimistic).toBe(42n);
  });

  it('tells no range from less than two weeks, nor where there is none', () => {
    expect(hasRange(outlookOf(20n, days(10, 90, ...plain(11))))).toBe(false);
    expect(hasRange(outlookOf(20n, days(10, 90, ...plain(12))))).toBe(true);
    expect(hasRange(outlookOf(50n, days(...plain(30))))).toBe(false);
    expect(outlookOf(20n, [])).toEqual({ expected: 20n, pessimistic: 20n, best: 20n });
  });

  it('never puts the estimate outside of its own range', () => {
    expect(outlookOf(5n, days(...plain(14))).pessimistic).toBe(5n);
    expect(outlookOf(75n, days(...plain(14))).best).toBe(75n);
  });
});

describe('the curve of the calculator', () => {
  it('begins at nothing and ends at the income of the whole period', () => {
    const outlook = { expected: 60_000n, pessimistic: 40_000n, best: 90_000n };
    const curve = project(outlook, 12_500_000n, 365);
    expect(curve[0]).toEqual({ day: 0, expected: 0n, pessimistic: 0n, best: 0n });
    expect(curve.at(-1)).toEqual({
      day: 365,
      expected: 273_750_000n,
      pessimistic: 182_500_000n,
      best: 410_625_000n,
    });
    expect(new Set(curve.map(({ day }) => day)).size).toBe(curve.length);
    expect(project(outlook, 1n, 7)).toHaveLength(8);
  });

  it('leaves an investment off a scale that it would press flat', () => {
    const curve = project({ expected: 1n, pessimistic: 1n, best: 2n }, 1_000_000n, 30);
    expect(investmentFits(curve, 240n)).toBe(true);
    expect(investmentFits(curve, 241n)).toBe(false);
  });
});
