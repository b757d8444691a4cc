import type { Bytes, Snapshot } from './bytes.ts';

/** How many documents a collection holds, and their BSON's bytes without the checksums. */
export interface Tally {
  count: number;
  bytes: number;
}

interface Known extends Tally {
  /** Grows with every change of the count. */
  changes: number;
}

const none: Tally = { count: 0, bytes: 0 };

function tallyKey(id: number): Buffer {
  return Buffer.from(`k:${id}`);
}

function encoded({ count, bytes }: Tally): Buffer {
  const value = Buffer.allocUnsafe(16);
  value.writeDoubleLE(count, 0);
  value.writeDoubleLE(bytes, 8);
  return value;
}

function decoded(value: Buffer): Tally {
  return { count: value.readDoubleLE(0), bytes: value.readDoubleLE(8) };
}

/**
 * What each collection holds, kept in the same commits as the documents and apart from them: a page
 * that has lost some makes scans shorter without any error, and here it shows.
 */
export class Tallies {
  private readonly table: Bytes;
  private readonly onRollback: (undo: () => void) => void;
  private readonly known = new Map<number, Known>();
  private readonly changed = new Set<number>();
  /** What there was before the jobs of this commit, of what they have changed. */
  private before = new Map<number, Tally>();
  /** The same of the commit that is on its way to the disk: for readers it has not happened. */
  private onTheWay = new Map<number, Tally>();

  /** `onRollback` is told how to take back a change, should its job not come to be. */
  constructor(table: Bytes, onRollback: (undo: () => void) => void) {
    this.table = table;
    this.onRollback = onRollback;
  }

  /** In every commit, after its jobs. */
  keep(): void {
    for (const id of this.changed) this.table.put(tallyKey(id), encoded(this.latest(id)));
    this.changed.clear();
    this.onTheWay = this.before;
    this.before = new Map();
  }

  /** The commit is on disk, or given up. */
  landed(): void {
    this.onTheWay.clear();
    this.before.clear();
  }

  /** The latest on disk, or in a job with its own changes; at a snapshot, what it was then. */
  of(id: number, snapshot?: Snapshot): Tally {
    if (!snapshot) return this.onTheWay.get(id) ?? this.latest(id);
    const value = this.table.get(tallyKey(id), { transaction: snapshot.transaction });
    return value ? decoded(value) : none;
  }

  /** Tells whether the number of the collection's documents has stood still since: a scan then saw one state. */
  watch(id: number): () => boolean {
    if (this.onTheWay.has(id)) return () => false;
    const { changes } = this.latest(id);
    return () => this.latest(id).changes === changes;
  }

  /** In a job: so many documents more, or fewer, and so many bytes. */
  add(id: number, count: number, bytes: number): void {
    const tally = this.latest(id);
    this.apply(tally, id, count, bytes);
    this.onRollback(() => this.apply(tally, id, -count, -bytes));
  }

  /** In a job: takes the tally for what it is, whatever was known. */
  set(id: number, { count, bytes }: Tally): void {
    const known = this.latest(id);
    this.add(id, count - known.count, bytes - known.bytes);
  }

  /** In a job: the collection is no more. */
  forget(id: number): void {
    this.table.remove(tallyKey(id));
  }

  private apply(tally: Known, id: number, count: number, bytes: number): void {
    if (!this.before.has(id)) this.before.set(id, { count: tally.count, bytes: tally.bytes });
    tally.count += count;
    tally.bytes += bytes;
    if (count !== 0) tally.changes++;
    this.changed.add(id);
  }

  private latest(id: number): Known {
    let tally = this.known.get(id);
    if (!tally) {
      const value = this.table.get(tallyKey(id));
      tally = { ...(value ? decoded(value) : none), changes: 0 };
      this.known.set(id, tally);
    }
    return tally;
  }
}
