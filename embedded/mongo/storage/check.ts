import { decodeDoc } from '../bson/decode.ts';
import { showValue } from '../bson/show-value.ts';
import type { Doc } from '../bson/value.ts';
import { collect, type Rows } from '../query/execute.ts';
import { type Bytes, scanRange } from './bytes.ts';
import { Catalog, type Collection } from './catalog.ts';
import { currentFormat, formatOf } from './format.ts';
import { indexKeys } from './index-keys.ts';
import type { Index } from './index-spec.ts';
import {
  indexKey,
  recordIdBytes,
  recordIdOf,
  recordKey,
  scanSealed,
  tableKey,
  unsealRecord,
} from './records.ts';
import type { Store } from './store.ts';

/** What a check found: how much there is, and every damage in a sentence that names it. */
export interface CheckReport {
  collections: number;
  documents: number;
  entries: number;
  findings: string[];
}

/** Findings beyond this many are counted and not told: they come from one cause. */
const mostFindings = 1000;

/**
 * Looks at everything in a store that nobody is writing to: each document's checksum and BSON, how many
 * there are, each index entry against its document and the other way round, and the catalog. `tell` gets
 * a line for each collection.
 */
export function checkStore(store: Store, tell: (line: string) => void): CheckReport {
  const report: CheckReport = { collections: 0, documents: 0, entries: 0, findings: [] };
  const format = formatOf(store);
  if (format !== currentFormat && format !== 0) {
    report.findings.push(
      `the data directory has format ${format}, not ${currentFormat}: start the store on it once, then check`,
    );
    return report;
  }
  const catalog = new Catalog(store, (error) => report.findings.push(error.message));
  for (const collection of catalog.all()) {
    report.collections++;
    const check = new CollectionCheck(store, collection);
    collect(check.rows());
    report.documents += check.documents;
    report.entries += check.entries;
    report.findings.push(...check.findings.map((text) => `${collection.ns}: ${text}`));
    const indexes = `${collection.indexes.length} ${collection.indexes.length === 1 ? 'index' : 'indexes'}`;
    const state = check.found === 0 ? 'sound' : `${check.found} findings`;
    tell(`${collection.ns}: ${check.documents} documents, ${indexes}, ${check.entries} entries: ${state}`);
  }
  // A catalog entry that is damaged leaves documents that nobody seems to own.
  if (report.findings.length === 0) report.findings.push(...strangers(store, catalog));
  return report;
}

/**
 * The check of one collection, also of one that others write to while it takes a breath: what does not fit
 * is looked at anew, as it is now, before it is a finding.
 */
export class CollectionCheck {
  documents = 0;
  entries = 0;
  found = 0;
  readonly findings: string[] = [];
  private readonly store: Store;
  private readonly collection: Collection;
  private readonly unreadable = new Set<number>();

  constructor(store: Store, collection: Collection) {
    this.store = store;
    this.collection = collection;
  }

  private finding(text: string): void {
    this.found++;
    if (this.found <= mostFindings) this.findings.push(text);
    else if (this.found === mostFindings + 1) this.findings.push('and more that are not told');
  }

  /** Looks at everything, with breaths; what it finds is in `findings`. */
  *rows(): Rows<never> {
    try {
      yield* this.checkDocuments();
      for (const index of this.collection.indexes) {
        // What a commit on its way has taught is saved by it.
        if (index.changed && !this.store.isAhead)
          this.finding(`index ${index.name}: the catalog does not know of all its kinds of keys`);
        yield* this.checkEntries(index);
      }
    } catch (error) {
      // LMDB itself cannot go on.
      this.finding(`cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private *checkDocuments(): Rows<never> {
    const { id, indexes } = this.collection;
    const { tallies } = this.store;
    const hasStoodStill = tallies.watch(id);
    for (const { key } of scanSealed(this.store, id, false)) {
      this.documents++;
      const recordId = recordIdOf(key);
      const document = this.read(recordId);
      if (document) for (const index of indexes) this.checkFiled(index, recordId, document);
      yield undefined;
    }
    const { count } = tallies.of(id);
    if (hasStoodStill() && count !== this.documents)
      this.finding(`${count} documents have been kept, and there are ${this.documents}`);
  }

  /** The record's document as it is now; undefined when it is damaged, or removed meanwhile. */
  private read(recordId: number): Doc | undefined {
    const { id } = this.collection;
    const sealed = this.store.docs.get(recordKey(id, recordId));
    if (!sealed) return undefined;
    const raw = unsealRecord(id, recordId, sealed);
    if (!raw) {
      this.unreadable.add(recordId);
      this.finding(`record ${recordId} is damaged: its checksum does not match`);
      return undefined;
    }
    try {
      return decodeDoc(raw);
    } catch (error) {
      this.unreadable.add(recordId);
      this.finding(`record ${recordId} is no BSON document: ${String(error)}`);
      return undefined;
    }
  }

  /** Every key the document should be filed under leads to it. */
  private checkFiled(index: Index, recordId: number, document: Doc): void {
    for (const key of indexKeys(index, document)) {
      const entry = indexKey(index.id, key, index.unique ? undefined : recordId);
      const value = this.store.index.get(entry);
      if (value?.equals(recordIdBytes(recordId))) continue;
      const id = showValue(document.get('_id'));
      if (value)
        this.finding(`index ${index.name}: the entry of record ${recordId} (_id ${id}) leads elsewhere`);
      else this.finding(`index ${index.name}: record ${recordId} (_id ${id}) has no entry`);
    }
  }

  /** No entry is left over; those of unreadable documents cannot be told from such. */
  private *checkEntries(index: Index): Rows<never> {
    const [low, high] = [tableKey(index.id), tableKey(index.id + 1)];
    for (const { key, value } of scanRange(this.store.index, low, high, false, undefined)) {
      this.entries++;
      yield undefined;
      const recordId = value.length === 6 ? recordIdOf(value) : -1;
      if (this.unreadable.has(recordId) || this.isFiled(index, recordId, key)) continue;
      if (!this.store.index.get(key)?.equals(value)) continue;
      this.finding(`index ${index.name}: an entry leads to record ${recordId}, which does not belong there`);
    }
  }

  private isFiled(index: Index, recordId: number, entry: Buffer): boolean {
    if (recordId < 0) return false;
    const { id } = this.collection;
    const sealed = this.store.docs.get(recordKey(id, recordId));
    const raw = sealed && unsealRecord(id, recordId, sealed);
    if (!raw) return false;
    return indexKeys(index, decodeDoc(raw)).some((key) =>
      indexKey(index.id, key, index.unique ? undefined : recordId).equals(entry),
    );
  }
}

/** Documents and entries that belong to nothing in the catalog and are not waiting to be swept. */
function strangers(store: Store, catalog: Catalog): string[] {
  const swept = catalog.garbage();
  const all = [...catalog.all()];
  const collections = new Set(all.map((collection) => collection.id));
  const indexes = new Set(all.flatMap((collection) => collection.indexes.map((index) => index.id)));
  return [
    ...idsIn(store.docs)
      .filter((id) => !collections.has(id) && !swept.has(`d:${id}`))
      .map((id) => `documents of a collection ${id} that the catalog does not know`),
    ...idsIn(store.index)
      .filter((id) => !indexes.has(id) && !swept.has(`i:${id}`))
      .map((id) => `entries of an index ${id} that the catalog does not know`),
  ];
}

function idsIn(table: Bytes): number[] {
  const ids: number[] = [];
  for (let from = tableKey(0); ; ) {
    const [key] = table.getKeys({ start: from, limit: 1 });
    if (!key) return ids;
    const id = key.readUInt32BE(0);
    ids.push(id);
    from = tableKey(id + 1);
  }
}
