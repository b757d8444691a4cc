import type { Timestamp } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import { outgrown } from './outgrown.ts';
import { SnapshotView } from './snapshot-view.ts';

/** As MongoDB keeps history: five minutes. An open snapshot keeps LMDB from reusing its pages. */
export const snapshotMillis = 300_000;
const most = 32;

/** Snapshots that reads outside transactions share, by the cluster time they were taken at. */
export class Snapshots {
  private readonly byTime = new Map<string, SnapshotView>();
  /** How many have been ended because the file grew. */
  endedBySize = 0;
  private readonly store: Store;
  /** Told when a snapshot has ended, so that its cursors can go. */
  onEnd: (view: SnapshotView) => void = () => {};

  constructor(store: Store) {
    this.store = store;
  }

  /** The snapshot of that time; with `fresh`, one of now that will be found under it. */
  at(time: Timestamp, fresh: boolean): SnapshotView {
    const key = `${time.t}:${time.i}`;
    const known = this.byTime.get(key);
    if (known) return known;
    if (!fresh) {
      throw new MongoError(
        ErrorCode.SnapshotTooOld,
        `Read timestamp ${key} is older than the oldest available timestamp, or was not given out for a snapshot read.`,
      );
    }
    const [oldest] = this.byTime.keys();
    if (oldest !== undefined && this.byTime.size >= most) this.drop(oldest);
    const view = new SnapshotView(this.store);
    this.byTime.set(key, view);
    return view;
  }

  get open(): Iterable<SnapshotView> {
    return this.byTime.values();
  }

  private drop(key: string): void {
    const view = this.byTime.get(key);
    if (!view) return;
    this.byTime.delete(key);
    this.onEnd(view);
    view.end();
  }

  /** Ends those that are too old, or that keep too much of the file; `now` is monotonic. */
  reap(now: number): void {
    const { fileBytes } = this.store;
    for (const [key, view] of this.byTime) {
      const isTooLarge = outgrown(view, fileBytes, now);
      if (isTooLarge) this.endedBySize++;
      if (isTooLarge || now - view.startedAt > snapshotMillis) this.drop(key);
    }
  }

  endAll(): void {
    for (const key of [...this.byTime.keys()]) this.drop(key);
  }
}
