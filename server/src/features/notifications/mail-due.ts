import { type ChosenKind, DIGEST_HOUR, type NoticePreferences } from '@lode/shared/notifications/schemas';
import { DAY_MS } from '../../platform/utc-day.ts';
import { instantOf, wallTime } from '../../platform/wall-clock.ts';

/** At once is a moment later, so that what is told in several steps is one mail. */
const GATHER_MS = 60_000;
/** What is told just before a digest is in the next one: it may not be committed when that is put together. */
const SETTLE_MS = 120_000;
const MONDAY = 1;
/** Told at once by a mail of their own, which says more (mining). */
const OWN_MAIL: readonly string[] = ['contract_ending'] satisfies ChosenKind[];

type Rhythm = Pick<NoticePreferences, 'pace' | 'time_zone'>;

/** When something told at `told` is mailed; null: not with the news. */
export function mailDue(told: Date, kind: string, preferences: NoticePreferences): Date | null {
  const { mailed, pace } = preferences;
  if (!mailed.some((chosen) => chosen === kind)) return null;
  if (pace === 'at_once' && OWN_MAIL.includes(kind)) return null;
  return nextMail(told, preferences);
}

/** The first mail for what is told at `told`. */
export function nextMail(told: Date, { pace, time_zone }: Rhythm): Date {
  if (pace === 'at_once') return new Date(told.getTime() + GATHER_MS);
  const zone = time_zone ?? 'UTC';
  const after = told.getTime() + SETTLE_MS;
  const today = wallTime(after, zone);
  for (let day = 0; ; day += 1) {
    const date = new Date(Math.floor(today / DAY_MS) * DAY_MS + day * DAY_MS);
    const at = instantOf(date.getTime() + DIGEST_HOUR * 3_600_000, zone);
    if (at > after && (pace === 'daily' || date.getUTCDay() === MONDAY)) return new Date(at);
  }
}
