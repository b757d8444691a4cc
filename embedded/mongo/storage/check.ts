import { decodeDoc } from '../bson/decode.ts';
import { showValue } from '../bson/show-value.ts';
import type { Doc } from '../bson/value.ts';
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
 * Looks at everything in a store that nobody is writing to: each document's checksum and BSON, each
 * index entry against its document and the other way round, and the catalog. `tell` gets a line for
 * each collection.
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
    try {
      check.run();
    } catch (error) {
      // LMDB itself cannot go on.
      check.finding(`cannot be read to its end: ${String(error)}`);
    }
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

class CollectionCheck {
  documents = 0;
  entries = 0;
  found = 0;
  readonly findings: string[] = [];
  private readonly store: Store;
  private readonly collection: Collection;
  private readonly unreadable = new Set<number>();
  private readonly expected = new Map<Index, number>();

  constructor(store: Store, collection: Collection) {
    this.store = store;
    this.collection = collection;
  }

  finding(text: string): void {
    this.found++;
    if (this.found <= mostFindings) this.findings.push(text);
    else if (this.found === mostFindings + 1) this.findings.push('and more that are not told');
  }

  run(): void {
    const { indexes } = this.collection;
    for (const index of indexes) this.expected.set(index, 0);
    for (const { key, value } of scanSealed(this.store, this.collection.id, false)) {
      this.documents++;
      const recordId = recordIdOf(key);
      const document = this.read(recordId, value);
      if (document) for (const index of indexes) this.checkFiled(index, recordId, document);
      else this.unreadable.add(recordId);
    }
    for (const index of indexes) {
      if (index.changed)
        this.finding(`index ${index.name}: the catalog does not know of all its kinds of keys`);
      this.checkEntries(index);
    }
  }

  private read(recordId: number, sealed: Buffer): Doc | undefined {
    const raw = unsealRecord(this.collection.id, recordId, sealed);
    if (!raw) {
      this.finding(`record ${recordId} is damaged: its checksum does not match`);
      return undefined;
    }
    try {
      return decodeDoc(raw);
    } catch (error) {
      this.finding(`record ${recordId} is no BSON document: ${String(error)}`);
      return undefined;
    }
  }

  /** Every key the document should be filed under leads to it. */
  private checkFiled(index: Index, recordId: number, document: Doc): void {
    for (const key of indexKeys(index, document)) {
      this.expected.set(index, (this.expected.get(index) ?? 0) + 1);
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
  private checkEntries(index: Index): void {
    const range = { start: tableKey(index.id), end: tableKey(index.id + 1) };
    const count = this.store.index.getKeysCount(range);
    this.entries += count;
    if (count === this.expected.get(index)) return;
    for (const { key, value } of scanRange(this.store.index, range.start, range.end, false, undefined)) {
      const recordId = value.length === 6 ? recordIdOf(value) : -1;
      if (this.unreadable.has(recordId) || this.isFiled(index, recordId, key)) continue;
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
