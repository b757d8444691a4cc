import { describe, expect, it } from 'vitest';
import {
  NO_WAITING,
  reduceWaitingCount,
  type WaitingCount,
  type WaitingCountAction,
} from './waiting-count.ts';

const after = (...actions: WaitingCountAction[]): WaitingCount =>
  actions.reduce(reduceWaitingCount, NO_WAITING);

describe('the badge', () => {
  it('C11: takes the announced number as absolute, not as a difference', () => {
    const state = after(
      { type: 'announced', waiting: 4, rev: 10 },
      { type: 'announced', waiting: 2, rev: 14 },
    );
    expect(state).toEqual({ count: 2, rev: 14, stale: false });
  });

  it('C11: drops a number with a lower revision, in whatever order they arrive', () => {
    expect(
      after({ type: 'announced', waiting: 2, rev: 14 }, { type: 'announced', waiting: 9, rev: 13 }).count,
    ).toBe(2);
  });

  it('C11: the first number after a reconnect counts, even when the server began its revisions anew', () => {
    const state = after(
      { type: 'announced', waiting: 5, rev: 900 },
      { type: 'disconnected' },
      { type: 'announced', waiting: 1, rev: 3 },
    );
    expect(state).toEqual({ count: 1, rev: 3, stale: false });
  });

  it('keeps the last number while disconnected, until a poll knows better', () => {
    expect(after({ type: 'announced', waiting: 5, rev: 9 }, { type: 'disconnected' }).count).toBe(5);
    expect(
      after(
        { type: 'announced', waiting: 5, rev: 9 },
        { type: 'disconnected' },
        { type: 'counted', waiting: 3 },
      ).count,
    ).toBe(3);
  });

  it('keeps the last number, marked as such, while polling fails, and never invents a 0', () => {
    const failed = after({ type: 'counted', waiting: 3 }, { type: 'failed' });
    expect(failed).toEqual({ count: 3, rev: null, stale: true });
    expect(reduceWaitingCount(failed, { type: 'counted', waiting: 0 })).toMatchObject({
      count: 0,
      stale: false,
    });
    expect(reduceWaitingCount(failed, { type: 'announced', waiting: 2, rev: 1 }).stale).toBe(false);
    expect(after({ type: 'failed' }).count).toBeNull();
  });

  it('ignores the late answer, or failure, of a poll once the socket has announced', () => {
    const announced: WaitingCountAction = { type: 'announced', waiting: 5, rev: 9 };
    expect(after(announced, { type: 'counted', waiting: 1 }).count).toBe(5);
    expect(after(announced, { type: 'failed' }).count).toBe(5);
  });
});
