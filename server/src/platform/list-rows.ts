import type { Emit, ListRow } from './realtime.ts';

const TELL_EVERY_MS = 250;
/** What goes over Redis at once; a row is about a kilobyte. */
const AT_ONCE_MAX = 100;

export type RowDelivery = Emit & { row: ListRow };

/**
 * Holds back rows of lists that many watch: a process tells them together, each as it was last, at most every
 * 250 ms. The first after a calm goes at once.
 */
export class ListRows {
  readonly #send: (rows: RowDelivery[]) => Promise<void>;
  #held = new Map<string, RowDelivery>();
  #told: Promise<void> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(send: (rows: RowDelivery[]) => Promise<void>) {
    this.#send = send;
  }

  /** Resolves when these rows, or later ones of the same things, have been told. */
  tell(rows: RowDelivery[]): Promise<void> {
    for (const delivery of rows) {
      const { id, rev } = delivery.row;
      const held = this.#held.get(id);
      if (!held || held.row.rev <= rev) this.#held.set(id, delivery);
    }
    this.#told ??= this.#pause().then(() => this.#flush());
    return this.#told;
  }

  async #pause(): Promise<void> {
    const wait = this.#lastAt + TELL_EVERY_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  async #flush(): Promise<void> {
    const rows = [...this.#held.values()];
    this.#held = new Map();
    this.#told = undefined;
    this.#lastAt = performance.now();
    for (let from = 0; from < rows.length; from += AT_ONCE_MAX)
      await this.#send(rows.slice(from, from + AT_ONCE_MAX));
  }
}
