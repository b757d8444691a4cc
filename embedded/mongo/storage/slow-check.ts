import { setTimeout } from 'node:timers/promises';
import { breathMillis } from '../query/execute.ts';
import type { Catalog } from './catalog.ts';
import { CollectionCheck } from './check.ts';
import type { Store } from './store.ts';

/** The hour of the night, on this machine's clock, in which the data is looked at. */
const hour = 3;
const betweenMillis = 20 * 3_600_000;
/** So many findings are kept; they are told in full on the way. */
const mostKept = 10;

/** What the last check has found. */
export interface Soundness {
  /** When it ended. */
  at: Date;
  findings: number;
  /** The first of them. */
  first: string[];
}

/** Looks at all the data of a running store, once a night, as slowly as it takes to be in nobody's way. */
export class SlowCheck {
  last: Soundness | undefined;
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly tell: (line: string) => void;
  private startedAt = Number.NEGATIVE_INFINITY;

  /** `tell` takes a line for each finding. */
  constructor(store: Store, catalog: Catalog, tell: (line: string) => void) {
    this.store = store;
    this.catalog = catalog;
    this.tell = tell;
  }

  /** Whether it is the hour, and the last one was not this night; `now` is monotonic. */
  isDue(wall: Date, now: number): boolean {
    return wall.getHours() === hour && now - this.startedAt > betweenMillis;
  }

  /** Runs to the end, or until `stopped` says so. */
  async run(stopped: () => boolean): Promise<void> {
    this.startedAt = performance.now();
    const found: string[] = [];
    for (const collection of [...this.catalog.all()]) {
      await this.store.settled();
      const check = new CollectionCheck(this.store, collection);
      let until = performance.now() + breathMillis;
      for (const _ of check.rows()) {
        if (performance.now() < until) continue;
        // As long as it has worked, it rests.
        await setTimeout(breathMillis);
        if (stopped()) return;
        await this.store.settled();
        until = performance.now() + breathMillis;
      }
      // What was dropped or renamed meanwhile was not looked at to its end.
      if (this.catalog.find(collection.db, collection.name) !== collection) continue;
      found.push(...check.findings.map((text) => `${collection.ns}: ${text}`));
    }
    for (const text of found) this.tell(`damaged: ${text}`);
    this.last = { at: new Date(), findings: found.length, first: found.slice(0, mostKept) };
  }
}
