/** Below it what each transaction costs by itself outweighs its rows; above it the next larger costs each row no less. */
const [SIZE_MIN, SIZE_MAX] = [50, 500];
/** A message waits behind a set at each of its steps at the store: a customer notices neither of so short ones. */
const SET_MS = 15;
const GROWTH_MAX = 2;
/** Of what the set before it took: so long the store and the gateways are everybody else's. */
const PAUSE_SHARE = 0.5;
const PAUSE_MAX_MS = 100;

/**
 * How many of what is due together go at once, and how long the others are let through before the next: by how long the
 * last set took, so that a fast store gets large sets, and a busy one small sets and longer pauses.
 */
export class SetPace {
  #size = SIZE_MIN;

  get size(): number {
    return this.#size;
  }

  /** A set of `count` has taken `tookMs`; answers how long to pause. */
  after(count: number, tookMs: number): number {
    const growth = Math.min(GROWTH_MAX, SET_MS / tookMs);
    this.#size = Math.min(SIZE_MAX, Math.max(SIZE_MIN, Math.round(count * growth)));
    return Math.min(PAUSE_MAX_MS, tookMs * PAUSE_SHARE);
  }
}
