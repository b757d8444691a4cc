import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndpointFailure } from './failure.ts';
import { Patience } from './patience.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;

it('ends once nothing has come for the while that is given', () => {
  const patience = new Patience(1000, never);
  vi.advanceTimersByTime(999);
  patience.begin();
  vi.advanceTimersByTime(999);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.signal.reason).toBeInstanceOf(EndpointFailure);
});

it('does not count work of ours, however long, and goes on afterwards', async () => {
  const patience = new Patience(1000, never);
  await patience.without(async () => vi.advanceTimersByTime(60_000));
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(patience.signal.aborted).toBe(true);
});
