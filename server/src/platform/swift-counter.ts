/** What Redis answers to points that are counted there: all that are, whoever counted them, and until when. */
export interface Counted {
  consumedPoints: number;
  msBeforeNext: number;
}

/** One key's time, from its first use until its points are forgotten. */
interface Window {
  /** Known to be used: ours, and what others had counted when we were last told. */
  used: number;
  /** Ours that Redis has been told of, and those that it has not. */
  told: number;
  untold: number;
  telling: boolean;
  endsAt: number;
}

/**
 * Counts in this process at once and tells Redis beside, so that nobody waits for it. What others counted is known with
 * the answer: of each key one telling is under way, and what is used meanwhile goes with the next. Many processes together
 * can therefore let through more than the limit only what reaches them within one way to Redis and back. While Redis
 * does not answer, each counts by itself.
 */
export class SwiftCounter {
  readonly #points: number;
  readonly #windowMs: number;
  readonly #tell: (key: string, points: number) => Promise<Counted>;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(points: number, seconds: number, tell: (key: string, points: number) => Promise<Counted>) {
    this.#points = points;
    this.#windowMs = seconds * 1000;
    this.#tell = tell;
  }

  /** Undefined when there was room for so many points, else the milliseconds until there is. */
  take(key: string, points: number): number | undefined {
    const now = performance.now();
    const window = this.#windowOf(key, now);
    if (window.used + points > this.#points) return window.endsAt - now;
    window.used += points;
    window.untold += points;
    void this.#tellOf(key, window);
    return undefined;
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    this.#sweep(now);
    const fresh = { used: 0, told: 0, untold: 0, telling: false, endsAt: now + this.#windowMs };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#windowMs;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }

  async #tellOf(key: string, window: Window): Promise<void> {
    if (window.telling) return;
    window.telling = true;
    try {
      while (window.untold > 0 && window.endsAt > performance.now()) {
        const telling = window.untold;
        window.untold = 0;
        adopt(window, telling, await this.#tell(key, telling));
      }
    } catch {
      // Redis is away: what is counted here holds, and the next use tries again.
    } finally {
      window.telling = false;
    }
  }
}

function adopt(window: Window, telling: number, { consumedPoints, msBeforeNext }: Counted): void {
  // Fewer than we told: Redis began anew meanwhile, and what was counted before is over.
  const anew = consumedPoints < window.told + telling;
  window.told = anew ? telling : window.told + telling;
  window.used = anew ? consumedPoints + window.untold : Math.max(window.used, consumedPoints + window.untold);
  if (msBeforeNext > 0) window.endsAt = performance.now() + msBeforeNext;
}
