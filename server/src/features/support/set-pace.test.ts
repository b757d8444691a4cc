import { describe, expect, test } from 'vitest';
import { SetPace } from './set-pace.ts';

/** A store that takes so long for each row, and for each transaction; the sets that come of it. */
function runSets(amount: number, rowMs: number, transactionMs: number) {
  const pace = new SetPace();
  const sets: { size: number; tookMs: number; pauseMs: number }[] = [];
  for (let left = amount; left > 0; left -= sets.at(-1)?.size ?? left) {
    const size = Math.min(pace.size, left);
    const tookMs = transactionMs + size * rowMs;
    sets.push({ size, tookMs, pauseMs: pace.after(size, tookMs) });
  }
  return sets;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

describe('C9 sets of what is due together leave the store to others', () => {
  test('a fast store gets large sets, a slow one small ones', () => {
    const sizeAt = (rowMs: number) => runSets(10_000, rowMs, 1).at(-2)?.size;
    expect(sizeAt(0.001)).toBe(500);
    expect(sizeAt(0.15)).toBe(93);
    expect(sizeAt(5)).toBe(50);
  });

  test('a third of the time is everybody else’s, and 10,000 are still closed within 4 s', () => {
    const sets = runSets(10_000, 0.18, 1.5);
    const [work, pause] = [sum(sets.map(({ tookMs }) => tookMs)), sum(sets.map(({ pauseMs }) => pauseMs))];
    expect(pause / (work + pause)).toBeCloseTo(1 / 3, 2);
    expect(work + pause).toBeLessThan(4000);
  });

  test('one that hangs makes no pause without end, and the next sets grow again', () => {
    const pace = new SetPace();
    expect(pace.after(50, 60_000)).toBe(100);
    expect(pace.size).toBe(50);
    pace.after(50, 5);
    expect(pace.size).toBe(100);
  });
});
