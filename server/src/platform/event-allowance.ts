/** Lines a minute of one kind about one account or address; those past it are only counted. */
const PER_WHO = 20;
/** Lines a minute of one kind in all. */
const PER_KIND = 600;
/** Accounts and addresses told apart within a minute. */
const WHO_MAX = 5000;

interface Spent {
  taken: number;
  more: number;
}

/** What was counted and not written: how often of which kind, by whom (null: by many). */
export interface Overflow<K extends string> {
  kind: K;
  who: string | null;
  more: number;
}

/** Decides which events of a minute are written one by one, in bounded memory whoever floods. */
export class EventAllowance<K extends string> {
  readonly #kinds = new Map<K, Spent>();
  readonly #callers = new Map<string, Spent & { kind: K; who: string }>();

  /** Whether this one is to be written; otherwise it is counted for `drain`. */
  take(kind: K, who: string): boolean {
    const all = this.#ofKind(kind);
    if (all.taken >= PER_KIND) {
      all.more += 1;
      return false;
    }
    const own = this.#ofCaller(kind, who);
    if (own && own.taken < PER_WHO) {
      own.taken += 1;
      all.taken += 1;
      return true;
    }
    (own ?? all).more += 1;
    return false;
  }

  /** What was only counted since the last time; begins anew. */
  drain(): Overflow<K>[] {
    const callers = [...this.#callers.values()].map(({ kind, who, more }) => ({ kind, who, more }));
    const kinds = [...this.#kinds].map(([kind, { more }]) => ({ kind, who: null, more }));
    this.#callers.clear();
    this.#kinds.clear();
    return [...callers, ...kinds].filter(({ more }) => more > 0);
  }

  #ofKind(kind: K): Spent {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const fresh = { taken: 0, more: 0 };
    this.#kinds.set(kind, fresh);
    return fresh;
  }

  #ofCaller(kind: K, who: string): Spent | undefined {
    const key = `${kind} ${who}`;
    const known = this.#callers.get(key);
    if (known || this.#callers.size >= WHO_MAX) return known;
    const fresh = { kind, who, taken: 0, more: 0 };
    this.#callers.set(key, fresh);
    return fresh;
  }
}
