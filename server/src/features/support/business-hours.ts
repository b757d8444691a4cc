import type { BusinessHours } from '@lode/shared/support/settings';

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
