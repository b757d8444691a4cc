/** Machines' clocks may differ by as much, and a delivery may be under way for a moment. */
const WINDOW_MS = 60_000;

/** When something was published, by the machine's own clock, and its name, which it shares with nothing else. */
export interface Published {
  at: number;
  id: string;
}

/** Takes what was published just now, once: who records signed deliveries cannot have them told again. */
export class FreshDeliveries {
  /** In the order in which they came, with when they did. */
  readonly #seen = new Map<string, number>();

  accepts({ at, id }: Published, now = Date.now()): boolean {
    if (!(Math.abs(now - at) <= WINDOW_MS)) return false;
    this.#forget(now);
    if (this.#seen.has(id)) return false;
    this.#seen.set(id, now);
    return true;
  }

  /** One of a clock that is ahead is young for two windows. */
  #forget(now: number): void {
    for (const [id, came] of this.#seen) {
      if (came >= now - 2 * WINDOW_MS) return;
      this.#seen.delete(id);
    }
  }
}
