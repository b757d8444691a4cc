// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { MessageBar, showMessage } from './message-bar.tsx';

beforeAll(() => startI18n());
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

it('does nothing when the bar is absent', () => {
  showMessage('lost');
  render(<MessageBar />);
  expect(screen.queryByText('lost')).toBeNull();
});

it('shows success for 3000 ms unless told otherwise', () => {
  render(<MessageBar />);
  act(() => showMessage('saved'));
  expect(screen.getByRole('status').textContent).toContain('saved');
  act(() => {
    vi.advanceTimersByTime(2999);
  });
  expect(screen.queryByText('saved')).not.toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.queryByText('saved')).toBeNull();
});

it('announces an error as an alert, and lets a newer message take its place and its time', () => {
  render(<MessageBar />);
  act(() => showMessage('broken', 'error', 4000));
  expect(screen.getByRole('alert').textContent).toContain('broken');
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  act(() => showMessage('again', 'error', 4000));
  act(() => {
    vi.advanceTimersByTime(3999);
  });
  expect(screen.getByRole('alert').textContent).toContain('again');
});
