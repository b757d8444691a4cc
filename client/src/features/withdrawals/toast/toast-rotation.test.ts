import { PUBLIC_WINDOW_MS } from '@lode/shared/withdrawals/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createRotation,
  TOAST_LATEST,
  TOAST_PAUSE_MAX_MS,
  TOAST_PAUSE_MIN_MS,
  TOAST_VISIBLE_MS,
  type ToastItem,
} from './toast-rotation.ts';

const item = (tx_id: string): ToastItem => ({
  tx_id,
  username: 'al***ce',
  currency: 'BTC',
  amount_usd: '12.00',
  completed_at: '2026-01-01T00:00:00.000Z',
});

const shown = vi.fn<(tx: string | null, fresh: boolean) => void>();
let chance = 0;
let allowed = true;
let untold: ((item: ToastItem) => boolean) | undefined;
const start = () =>
  createRotation({
    show: (one, fresh) => shown(one?.tx_id ?? null, fresh),
    mayShow: () => allowed,
    mayTell: (one) => untold?.(one) ?? true,
    random: () => chance,
  });
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const calls = () => shown.mock.calls.map(([tx]) => tx);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00.000Z') });
  shown.mockReset();
  chance = 0;
  allowed = true;
  untold = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

it('section 9: one comes 10 s after the last at the earliest, 30 s at the latest, and goes after 5 s', () => {
  const rotation = start();
  rotation.know([item('a')]);
  pass(TOAST_PAUSE_MIN_MS - 1);
  expect(shown).not.toHaveBeenCalled();
  chance = 0.999_999;
  pass(1);
  expect(calls()).toEqual(['a']);
  pass(TOAST_VISIBLE_MS - 1);
  expect(calls()).toEqual(['a']);
  pass(1);
  expect(calls()).toEqual(['a', null]);
  pass(TOAST_PAUSE_MAX_MS - TOAST_VISIBLE_MS - 10);
  expect(calls()).toEqual(['a', null]);
  pass(10);
  expect(calls()).toEqual(['a', null, 'a']);
});

it('H1: shows nothing while there is nothing', () => {
  const rotation = start();
  rotation.know([]);
  pass(10 * TOAST_PAUSE_MAX_MS);
  expect(shown).not.toHaveBeenCalled();
});

it('takes a random one of the latest 20', () => {
  const rotation = start();
  rotation.know(Array.from({ length: 25 }, (_, at) => item(String(at))));
  chance = 0.999;
  pass(TOAST_PAUSE_MAX_MS);
  expect(calls()[0]).toBe(String(TOAST_LATEST - 1));
});

it('tells nobody what is not theirs to be told: their own, and what they were told within the hour', () => {
  untold = ({ tx_id }) => tx_id === 'other';
  const rotation = start();
  rotation.know([item('own'), item('other'), item('told')]);
  rotation.arrived(item('own, new'));
  pass(20 * TOAST_PAUSE_MAX_MS);
  expect(new Set(calls())).toEqual(new Set(['other', null]));
  untold = () => false;
  shown.mockReset();
  pass(20 * TOAST_PAUSE_MAX_MS);
  expect(calls().filter(Boolean)).toEqual([]);
});

it('one that has just been completed is the next, once, and marked as new', () => {
  const rotation = start();
  rotation.know([item('a'), item('b')]);
  rotation.arrived(item('new'));
  rotation.arrived(item('new'));
  pass(TOAST_PAUSE_MIN_MS);
  expect(shown.mock.calls).toEqual([['new', true]]);
  pass(TOAST_PAUSE_MIN_MS);
  expect(shown.mock.calls.at(-1)?.[1]).toBe(false);
});

it('the first one of all is shown as well', () => {
  const rotation = start();
  rotation.know([]);
  rotation.arrived(item('first'));
  pass(TOAST_PAUSE_MIN_MS);
  expect(calls()).toEqual(['first']);
});

it('stays while somebody looks at it, and nothing takes its place', () => {
  const rotation = start();
  rotation.know([item('a'), item('b')]);
  pass(TOAST_PAUSE_MIN_MS);
  rotation.hold();
  pass(5 * TOAST_PAUSE_MIN_MS);
  expect(calls()).toEqual(['a']);
  rotation.release();
  pass(TOAST_VISIBLE_MS);
  expect(calls()).toContain(null);
});

it('waits for its next turn while it may not be shown', () => {
  const rotation = start();
  rotation.know([item('a')]);
  allowed = false;
  pass(3 * TOAST_PAUSE_MIN_MS);
  expect(shown).not.toHaveBeenCalled();
  allowed = true;
  pass(TOAST_PAUSE_MIN_MS);
  expect(calls()).toEqual(['a']);
});

it('what has left the 24 hours is shown no more, however long the page has been open', () => {
  const rotation = start();
  rotation.know([item('a')]);
  pass(PUBLIC_WINDOW_MS);
  expect(calls()).toContain('a');
  pass(TOAST_PAUSE_MAX_MS);
  shown.mockReset();
  pass(10 * TOAST_PAUSE_MAX_MS);
  expect(shown).not.toHaveBeenCalled();
});

it('ends', () => {
  const rotation = start();
  rotation.know([item('a')]);
  pass(TOAST_PAUSE_MIN_MS);
  rotation.stop();
  pass(10 * TOAST_PAUSE_MAX_MS);
  expect(calls()).toEqual(['a']);
});
