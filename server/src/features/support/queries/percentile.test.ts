import { describe, expect, it } from 'vitest';
import { percentile } from './percentile.ts';

describe('percentile (nearest rank)', () => {
  it('is null of nothing', () => {
    expect(percentile([], 0.5)).toBeNull();
  });
  it('takes a value that occurred, whatever the order given', () => {
    expect(percentile([9, 1, 5], 0.5)).toBe(5);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
    expect(percentile([7], 0.9)).toBe(7);
  });
});
