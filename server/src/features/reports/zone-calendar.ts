/** Where a moment lies for those who live in a zone. */
export interface Place {
  day: string;
  /** Hour of the week, from Monday 0:00. */
  slot: number;
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3600 * 1000;
/** No zone is further from UTC. */
const FURTHEST_MS = 15 * 3600 * 1000;

/**
 * The days and hours of a time zone. Every zone is off UTC by whole quarters of an hour, so each quarter is looked up
 * once, however many rows fall into it.
 */
export class ZoneCalendar {
  readonly #format: Intl.DateTimeFormat;
  readonly #places = new Map<number, Place>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
  }

  placeOf(at: Date): Place {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const known = this.#places.get(quarter);
    if (known) return known;
    const place = this.#lookUp(quarter * QUARTER_MS);
    this.#places.set(quarter, place);
    return place;
  }

  /** The first moment of a day, or of the next one where the zone has left this one out. */
  startOf(day: string): Date {
    let at = Date.parse(day) - FURTHEST_MS;
    while (this.placeOf(new Date(at)).day < day) at += QUARTER_MS;
    return new Date(at);
  }

  #lookUp(at: number): Place {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    const weekday = (new Date(Date.parse(day)).getTime() / DAY_MS + 3) % 7;
    return { day, slot: weekday * 24 + Number(parts.get('hour')) };
  }
}
