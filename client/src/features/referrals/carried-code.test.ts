// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carriedCode, carryCode, dropCode } from './carried-code.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the code of a referral link', () => {
  it('is kept for 30 days, the latest first', () => {
    expect(carriedCode()).toBeUndefined();
    carryCode('FIRST1');
    carryCode('LATEST');
    vi.advanceTimersByTime(29 * 24 * 3600 * 1000);
    expect(carriedCode()).toBe('LATEST');
    vi.advanceTimersByTime(2 * 24 * 3600 * 1000);
    expect(carriedCode()).toBeUndefined();
  });

  it('can be dropped', () => {
    carryCode('ABC123');
    dropCode();
    expect(carriedCode()).toBeUndefined();
  });

  it.each(['', 'a b', '<script>', 'x'.repeat(33)])('is not taken when it is none: %s', (code) => {
    carryCode(code);
    expect(carriedCode()).toBeUndefined();
  });
});
