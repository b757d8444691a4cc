import { decodeDoc } from '../bson/decode.ts';
import { showValue } from '../bson/show-value.ts';
import { cloneValue, type Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';

/** A record as it is found: its id, its BSON, and its document once somebody has asked for it. */
export class Found {
  readonly recordId: number;
  readonly raw: Buffer;
  private decoded: Doc | undefined;

  constructor(recordId: number, raw: Buffer, decoded?: Doc) {
    this.recordId = recordId;
    this.raw = raw;
    this.decoded = decoded;
  }

  get document(): Doc {
    this.decoded ??= decodeDoc(this.raw);
    return this.decoded;
  }

  /** A document nobody else holds, for an update to change. */
  freshDocument(): Doc {
    return cloneValue(this.document) as Doc;
  }
}

/** What a transaction has made of a record; no `after` means it removed it. */
export interface OwnWrite {
  readonly after: Buffer | undefined;
}

/** What a statement reads: the latest state, or a transaction's snapshot with its own writes. */
export interface ReadView {
  /** Catalog changes after this commit are not visible; undefined reads the latest. */
  readonly snapshotSeq: number | undefined;
  record(collection: Collection, recordId: number): Buffer | undefined;
  records(collection: Collection, reverse: boolean): Generator<Found>;
  /** Record ids of the entries in [low, high), both without the index id. */
  entries(index: Index, low: Buffer, high: Buffer, reverse: boolean): Generator<number>;
  /** The record under a unique index's whole key. */
  unique(index: Index, key: Buffer): number | undefined;
  count(collection: Collection): number;
  /** Records the transaction itself has written: entries() and unique() do not reflect them. */
  ownWrites(collection: Collection): ReadonlyMap<number, OwnWrite> | undefined;
}

export interface WriteView extends ReadView {
  insert(collection: Collection, raw: Buffer, document: Doc): number;
  replace(collection: Collection, before: Found, after: Buffer, afterDocument: Doc): void;
  remove(collection: Collection, before: Found): void;
}

/** E11000 in the words drivers and mongoose take apart. */
export function duplicateKey(collection: Collection, index: Index, values: Doc): MongoError {
  const shown = [...values].map(([name, value]) => `${name}: ${showValue(value)}`).join(', ');
  return new MongoError(
    ErrorCode.DuplicateKey,
    `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.key, keyValue: values },
  );
}
