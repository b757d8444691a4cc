import type { BusinessHours } from '@lode/shared/support/settings';
import { DAY_MS } from '../../platform/utc-day.ts';
import { instantOf, wallTime } from '../../platform/wall-clock.ts';

/** Monday first, as the setting lists its days. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function localTime(at: Date, timeZone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return { day: DAYS.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` };
}

const MINUTE_MS = 60_000;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export interface Opening {
  from: Date;
  to: Date;
}

/** What was made of hours, by days: every open conversation asks at every tick, and they began on few days. */
const made = new WeakMap<BusinessHours, Map<string, readonly Opening[]>>();

/** When the desk is staffed in the coming days, in order; what meets is one. From yesterday on: a night may last. */
export function openings(hours: BusinessHours, at: Date, days: number): Opening[] {
  const midnight = Math.floor(wallTime(at.getTime(), hours.timezone) / DAY_MS) * DAY_MS;
  const known = made.get(hours) ?? new Map<string, readonly Opening[]>();
  made.set(hours, known);
  const key = `${midnight} ${days}`;
  const found = known.get(key) ?? openingsFrom(hours, midnight, days);
  known.set(key, found);
  return found.filter(({ to }) => to > at);
}

function openingsFrom(hours: BusinessHours, midnight: number, days: number): Opening[] {
  const found: Opening[] = [];
  for (let day = -1; day <= days; day += 1) {
    const wall = midnight + day * DAY_MS;
    const span = hours.days[(new Date(wall).getUTCDay() + 6) % 7];
    if (!span) continue;
    const [begin, stop] = [minutesOf(span.from), minutesOf(span.to)];
    const end = stop <= begin ? stop + 24 * 60 : stop;
    const from = new Date(instantOf(wall + begin * MINUTE_MS, hours.timezone));
    const to = new Date(instantOf(wall + end * MINUTE_MS, hours.timezone));
    const last = found.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else found.push({ from, to });
  }
  return found;
}

/**
 * Whether the desk is staffed at `at`, on the clock of the hours' own time zone. A day whose `to` is not
 * after its `from` runs past midnight into the next day. Hours that are not enabled mean always.
 */
export function isWithinHours(hours: BusinessHours, at: Date): boolean {
  if (!hours.enabled) return true;
  const { day, time } = localTime(at, hours.timezone);
  const today = hours.days[day];
  const yesterday = hours.days[(day + 6) % 7];
  if (today && time >= today.from && (time < today.to || today.to <= today.from)) return true;
  return Boolean(yesterday && yesterday.to <= yesterday.from && time < yesterday.to);
}
