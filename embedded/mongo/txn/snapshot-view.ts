import { type Snapshot, scanRange } from '../storage/bytes.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Index } from '../storage/index-spec.ts';
import { indexKey, readBytes, readRecord, recordIdOf, scanRecords } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import { Found, type OwnWrite, type ReadView } from '../storage/view.ts';

/** The data as it was at one moment, until `end` lets go of it. */
export class SnapshotView implements ReadView {
  readonly snapshotSeq: number;
  readonly startedAt = performance.now();
  /** When it was last read from. */
  usedAt = this.startedAt;
  /** How large the data file was. */
  readonly fileBytes: number;
  protected readonly store: Store;
  private readonly snapshot: Snapshot;
  protected open = true;

  constructor(store: Store) {
    this.store = store;
    this.snapshotSeq = store.commitSeq;
    this.fileBytes = store.fileBytes;
    this.snapshot = store.snapshot();
  }

  record(collection: Collection, recordId: number): Buffer | undefined {
    this.usedAt = performance.now();
    return readRecord(this.store, collection, recordId, this.snapshot);
  }

  *records(collection: Collection, reverse: boolean): Generator<Found> {
    for (const { recordId, raw } of scanRecords(this.store, collection, reverse, this.snapshot)) {
      this.usedAt = performance.now();
      yield new Found(recordId, raw);
    }
  }

  *entries(index: Index, low: Buffer, high: Buffer, reverse: boolean): Generator<number> {
    const from = indexKey(index.id, low);
    const to = indexKey(index.id, high);
    const range = scanRange(this.store.index, from, to, reverse, this.snapshot);
    for (const { value } of range) yield recordIdOf(value);
  }

  unique(index: Index, key: Buffer): number | undefined {
    const value = readBytes(this.store.index, indexKey(index.id, key), this.snapshot);
    return value && recordIdOf(value);
  }

  count(collection: Collection): number {
    return this.store.tallies.of(collection.id, this.snapshot).count;
  }

  ownWrites(_collection: Collection): ReadonlyMap<number, OwnWrite> | undefined {
    return undefined;
  }

  /** A collection that only this view knows of. */
  ownCollection(_ns: string): Collection | undefined {
    return undefined;
  }

  /** Frees the snapshot; whether this was the first call. */
  end(): boolean {
    if (!this.open) return false;
    this.open = false;
    this.snapshot.release();
    return true;
  }
}
