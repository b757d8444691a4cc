import type { PushKind, PushSettings } from '@lode/shared/notifications/push';
import { ALWAYS_TOLD } from '@lode/shared/notifications/schemas';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { instantOf, wallTime } from '../../../platform/wall-clock.ts';

/** What is told in several steps is told once. */
const GATHER_MS = 2000;

/** The safety of an account hangs on it: no night holds it back. */
export const isUrgent = (kind: PushKind): boolean => ALWAYS_TOLD.some((always) => always === kind);

/** When devices are told what happened at `told`; null: not at all. */
export function pushDue(told: Date, kind: PushKind, settings: PushSettings): Date | null {
  if (settings.muted.includes(kind)) return null;
  const due = new Date(told.getTime() + GATHER_MS);
  return isUrgent(kind) ? due : afterQuiet(due, settings);
}

/** The same moment, or where that is within the quiet hours their end. */
export function afterQuiet(at: Date, { quiet, time_zone }: Pick<PushSettings, 'quiet' | 'time_zone'>): Date {
  if (!quiet) return at;
  const zone = time_zone ?? 'UTC';
  const wall = wallTime(at.getTime(), zone);
  const [from, to, now] = [msOf(quiet.from), msOf(quiet.to), wall % DAY_MS];
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  const end = wall - now + to + (to > now ? 0 : DAY_MS);
  return new Date(instantOf(end, zone));
}

/** Of a clock time such as 22:00, since midnight. */
function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}
