const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs far more than using it, and there are only so many zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks of a time zone show at an instant, as if it were UTC. */
export function wallTime(at: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** When those clocks show this; twice, as the first guess may lie on the other side of a change of the clocks. */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallTime(wall, timeZone) - wall);
  return guess - (wallTime(guess, timeZone) - wall);
}
