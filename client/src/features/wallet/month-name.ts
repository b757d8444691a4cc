import { localeOf } from '../../lib/format.ts';

/** A month of UTC, given as 2026-02, in a language. */
export function monthName(language: string, month: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
