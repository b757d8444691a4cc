import { POPUP_REPEAT_MS } from '@lode/shared/activities/limits';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

/** When each activity was shown as a popup: its id → milliseconds. */
type ShowTimes = Record<string, number>;

const KEY = 'activity_popups';

/** The first of these that was not shown within the last 24 hours. */
export function firstUnseen<A extends { id: string }>(activities: readonly A[], now: number): A | undefined {
  const times = readTimes(now);
  return activities.find(({ id }) => !Object.hasOwn(times, id));
}

/** Remembers that an activity is being shown. What was shown longer ago counts no more and is forgotten. */
export function rememberShown(id: string, now: number): void {
  writeStored(KEY, JSON.stringify({ ...readTimes(now), [id]: now }));
}

function readTimes(now: number): ShowTimes {
  const times = Object.entries(parse(readStored(KEY)));
  return Object.fromEntries(
    // A time ahead of the clock was written under a wrong one.
    times.filter(([, at]) => typeof at === 'number' && at <= now && now - at < POPUP_REPEAT_MS),
  ) as ShowTimes;
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
