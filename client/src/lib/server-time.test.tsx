// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow, useServerNow } from './server-time.ts';
import { StoreProvider, store } from './store.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const answered = (ms: number) => noteServerTime(new Date(NOW + ms).toUTCString());

function Clock() {
  return <output>{useServerNow(30_000) - NOW}</output>;
}

const Shell = ({ children }: { children: ReactNode }) => (
  <StoreProvider store={store}>{children}</StoreProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('is the time of the last answer, whatever the clock of the machine says', () => {
  expect(serverNow()).toBe(NOW);
  answered(-7 * HOUR_MS);
  expect(serverNow()).toBe(NOW - 7 * HOUR_MS);
});

it('what is shown moves as soon as an answer tells another time', () => {
  render(<Clock />, { wrapper: Shell });
  expect(screen.getByRole('status').textContent).toBe('0');
  act(() => answered(24 * HOUR_MS));
  expect(screen.getByRole('status').textContent).toBe(String(24 * HOUR_MS));
});

it('does not follow what an answer loses on its way, nor answers without a time', () => {
  answered(-1500);
  noteServerTime(null);
  noteServerTime('soon');
  expect(serverNow()).toBe(NOW);
});
