// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerClock } from './use-server-clock.ts';

const NOW = '2026-05-01T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();

function Clock({ now }: { now: string }) {
  return <output>{new Date(useServerClock(now)).toISOString()}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('counts on from the answer, whatever the clock of the machine says, and when it is set meanwhile', () => {
  vi.setSystemTime('2031-01-01T00:00:00.000Z');
  render(<Clock now={NOW} />);
  expect(shown()).toBe(NOW);
  pass(3000);
  expect(shown()).toBe(after(3000));
  vi.setSystemTime('1999-01-01T00:00:00.000Z');
  pass(2000);
  expect(shown()).toBe(after(5000));
});

it('takes up a newer answer', () => {
  const { rerender } = render(<Clock now={NOW} />);
  pass(10_000);
  rerender(<Clock now={after(60_000)} />);
  expect(shown()).toBe(after(60_000));
  pass(1000);
  expect(shown()).toBe(after(61_000));
});
