import { PROMISES, type Promised } from '@lode/shared/support/level-schemas';
import type { BusinessHours } from '@lode/shared/support/settings';
import { openings } from './business-hours.ts';
import type { LevelRow } from './level.model.ts';
import type { DueRow, SessionRow } from './support-session.model.ts';

const MINUTE_MS = 60_000;
/** A promise of business hours that ends later than this is none: the site is hardly ever open. */
const LOOKED_AHEAD_DAYS = 120;
/** The last fifth of a time is told as soon due. */
const WARNED_SHARE = 5;

/** What of a conversation tells what it owes. */
export type Promising = Pick<
  SessionRow,
  'priority' | 'topic' | 'teamId' | 'waitingSince' | 'firstResponseAt' | 'owedSince'
>;

const CONDITIONS = ['priority', 'topic', 'team'] as const;

/** The level that holds for a conversation: of those that fit the one with the most conditions, of these the first by name. */
export function levelFor(row: Promising, levels: readonly LevelRow[]): LevelRow | undefined {
  const own = {
    priority: row.priority ?? 'normal',
    topic: row.topic ?? null,
    team: row.teamId ? String(row.teamId) : null,
  };
  const count = (level: LevelRow) => CONDITIONS.filter((name) => level[name] !== null).length;
  return levels
    .filter((level) => CONDITIONS.every((name) => level[name] === null || level[name] === own[name]))
    .sort((a, b) => count(b) - count(a) || a.key.localeCompare(b.key))[0];
}

type Running = Pick<Promising, 'waitingSince' | 'firstResponseAt' | 'owedSince'>;

/** Since when each promise runs; null for one that is kept, or not yet begun. */
function runningSince(row: Running, promise: Promised): Date | null {
  switch (promise) {
    case 'first_response':
      return row.firstResponseAt ? null : row.waitingSince;
    case 'next_response':
      return row.firstResponseAt ? (row.owedSince ?? null) : null;
    case 'resolution':
      return row.waitingSince;
  }
}

const keyOf = (promise: Promised, since: Date) => `${promise}:${since.getTime()}`;

/** Whether what was found to be owed is still: an answer keeps a promise at once, and is seen here a while before it is followed. */
export function isStillOwed(row: Running, { promise, key }: Pick<DueRow, 'promise' | 'key'>): boolean {
  const since = runningSince(row, promise);
  return since !== null && keyOf(promise, since) === key;
}

/** All that an open conversation owes by its level, the earliest first. */
export function duesOf(row: Promising, level: LevelRow, hours: BusinessHours): DueRow[] {
  return PROMISES.flatMap((promise) => {
    const minutes = level[promise];
    const since = runningSince(row, promise);
    if (minutes === null || !since) return [];
    const within = (ms: number) => (level.business_hours ? afterOpenMs(hours, since, ms) : later(since, ms));
    const [at, warnAt] = [minutes * MINUTE_MS, minutes * MINUTE_MS * (1 - 1 / WARNED_SHARE)].map(within);
    return at && warnAt ? [{ promise, key: keyOf(promise, since), at, warnAt }] : [];
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** When so much time has passed within the hours; null where they never come to it. */
export function afterOpenMs(hours: BusinessHours, from: Date, ms: number): Date | null {
  if (!hours.enabled) return later(from, ms);
  let left = ms;
  // A week holds most promises: only what is longer is worth looking further for.
  for (const days of [7, LOOKED_AHEAD_DAYS]) {
    left = ms;
    for (const opening of openings(hours, from, days)) {
      const begin = Math.max(opening.from.getTime(), from.getTime());
      const room = opening.to.getTime() - begin;
      if (left <= room) return new Date(begin + left);
      left -= room;
    }
  }
  return null;
}
