import type { BusinessHours } from '@lode/shared/support/settings';
import { DAY_MS } from '../../platform/utc-day.ts';
import type { Piece } from '../settings/queries/lowest-of.ts';
import { type Opening, openings } from './business-hours.ts';

const WEEK_DAYS = 7;
const WEEK_MS = WEEK_DAYS * DAY_MS;

type HoursInForce = Piece<{ business_hours: BusinessHours }>;

/** What lies in both. */
function meet(one: Opening, other: Opening): Opening {
  return {
    from: one.from > other.from ? one.from : other.from,
    to: one.to < other.to ? one.to : other.to,
  };
}

const lengthOf = ({ from, to }: Opening) => Math.max(0, to.getTime() - from.getTime());
const sumOf = (found: readonly Opening[]) => found.reduce((sum, opening) => sum + lengthOf(opening), 0);

/** When the desk is staffed in a span of a week at most. */
function openingsIn(hours: BusinessHours, span: Opening): Opening[] {
  if (lengthOf(span) === 0) return [];
  if (!hours.enabled) return [span];
  return openings(hours, span.from, WEEK_DAYS).map((opening) => meet(opening, span));
}

const SOME_WEEK: Opening = { from: new Date(0), to: new Date(WEEK_MS) };
const neverCloses = (hours: BusinessHours) => sumOf(openingsIn(hours, SOME_WEEK)) === WEEK_MS;

/** When the desk was open: each moment by the hours that were in force then, so that what is past stays as it is. */
export class OpenTime {
  readonly #pieces: readonly HoursInForce[];
  /** Each week is worked out once: most of what is asked for lies in the same few. */
  readonly #weeks = new Map<number, readonly Opening[]>();

  /** Of all time, in its order. */
  constructor(pieces: readonly HoursInForce[]) {
    this.#pieces = pieces;
  }

  /** How much of the time between two moments it was open. */
  msBetween(from: Date, to: Date): number {
    let open = 0;
    for (let week = Math.floor(from.getTime() / WEEK_MS); week * WEEK_MS < to.getTime(); week += 1)
      for (const opening of this.#openingsOf(week)) open += lengthOf(meet(opening, { from, to }));
    return open;
  }

  /** Whether it has not closed since a moment. */
  isAlwaysOpen(since: Date): boolean {
    return this.#pieces.every(({ to, values }) => to <= since || neverCloses(values.business_hours));
  }

  /** When other hours took force last, if that was after a moment. */
  changedAt(since: Date): Date | null {
    const last = this.#pieces.at(-1);
    return last && last.from > since ? last.from : null;
  }

  #openingsOf(week: number): readonly Opening[] {
    const known = this.#weeks.get(week);
    if (known) return known;
    const span = { from: new Date(week * WEEK_MS), to: new Date((week + 1) * WEEK_MS) };
    const found = this.#pieces.flatMap(({ from, to, values }) =>
      openingsIn(values.business_hours, meet(span, { from, to })),
    );
    this.#weeks.set(week, found);
    return found;
  }
}
