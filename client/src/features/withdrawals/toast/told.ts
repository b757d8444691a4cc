import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { nameOf, type ToastItem } from './toast-rotation.ts';

/** Each withdrawal is told to the same reader once in this time. */
export const TELL_AGAIN_MS = 3_600_000;
const KEY = 'withdrawals_told';
/** As many are remembered. */
const MOST = 200;

/** Whether it was told here within the last hour, in this tab or another. */
export function wasTold(item: ToastItem, now: number): boolean {
  return Object.hasOwn(readTold(now), nameOf(item));
}

/** Remembers that it is being told. */
export function rememberTold(item: ToastItem, now: number): void {
  const told = { ...readTold(now), [nameOf(item)]: now };
  writeStored(KEY, JSON.stringify(Object.fromEntries(Object.entries(told).slice(-MOST))));
}

function readTold(now: number): Record<string, number> {
  const told = Object.entries(parse(readStored(KEY)));
  // A time ahead of the clock was written under a wrong one.
  return Object.fromEntries(
    told.filter(([, at]) => typeof at === 'number' && at <= now && now - at < TELL_AGAIN_MS),
  ) as Record<string, number>;
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
