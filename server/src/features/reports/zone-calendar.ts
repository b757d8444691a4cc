/** Where a moment lies for those who live in a zone. */
export interface Place {
  day: string;
  /** Hour of the week, from Monday 0:00. */
  slot: number;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC. */
const FURTHEST_MS = 15 * HOUR_MS;

/**
 * The days and hours of a time zone. Every zone is off UTC by whole quarters of an hour, so each quarter is worked out
 * once, however many rows fall into it; where a day of UTC ends as far off as it began, without asking for it.
 */
export class ZoneCalendar {
  readonly #format: Intl.DateTimeFormat;
  readonly #places = new Map<number, Place>();
  /** How far the zone is off UTC when a day of UTC begins. */
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  }

  placeOf(at: Date): Place {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const known = this.#places.get(quarter);
    if (known) return known;
    const place = this.#workOut(quarter * QUARTER_MS);
    this.#places.set(quarter, place);
    return place;
  }

  /** The first moment of a day, or of the next one where the zone has left this one out. */
  startOf(day: string): Date {
    let at = Date.parse(day) - FURTHEST_MS;
    while (this.placeOf(new Date(at)).day < day) at += QUARTER_MS;
    return new Date(at);
  }

  #workOut(at: number): Place {
    const day = Math.floor(at / DAY_MS);
    const offset = this.#offsetAtDay(day);
    const local = at + (offset === this.#offsetAtDay(day + 1) ? offset : this.#offsetAt(at));
    const date = Math.floor(local / DAY_MS);
    return {
      day: new Date(local).toISOString().slice(0, 10),
      slot: ((date + 3) % 7) * 24 + Math.floor((local - date * DAY_MS) / HOUR_MS),
    };
  }

  #offsetAtDay(day: number): number {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const offset = this.#offsetAt(day * DAY_MS);
    this.#offsets.set(day, offset);
    return offset;
  }

  #offsetAt(at: number): number {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, value]));
    const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return Date.parse(`${date}T${parts.get('hour')}:${parts.get('minute')}Z`) - at;
  }
}
