import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeDoc } from '../bson/encode.ts';
import { doc, int32 } from '../bson/value.ts';
import { Locks } from '../txn/locks.ts';
import { Catalog, type Collection } from './catalog.ts';
import { DirectView } from './direct-view.ts';
import { Store } from './store.ts';

let dataDir: string;
let store: Store;
let catalog: Catalog;
let view: DirectView;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bytes-'));
  store = new Store(dataDir, {
    onFatal: (error) => {
      throw error;
    },
  });
  catalog = new Catalog(store);
  view = new DirectView(store, catalog, new Locks());
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A collection of so many documents with a text of so many characters each. */
function filled(count: number, length: number): Promise<Collection> {
  return store.write(() => {
    const collection = catalog.create('test', 'rows');
    for (let i = 0; i < count; i++) {
      const document = doc({ _id: int32(i), text: 'x'.repeat(length) });
      view.insert(collection, encodeDoc(document), document);
    }
    return collection;
  });
}

describe('a scan', () => {
  it.each([
    { count: 40, length: 300_000 },
    { count: 3000, length: 10 },
  ])('finds $count documents of $length characters, forwards and backwards', async ({ count, length }) => {
    const collection = await filled(count, length);
    const all = Array.from({ length: count }, (_, i) => int32(i));
    const ids = [false, true].map((reverse) =>
      Array.from(view.records(collection, reverse), ({ document }) => document.get('_id')),
    );
    expect(ids).toEqual([all, all.toReversed()]);
  });

  it('reads no more of large documents at once than others can wait for', async () => {
    await filled(10, 300_000);
    expect(store.docs.getRange({ mostBytes: 500_000 })).toHaveLength(2);
    expect(store.docs.getRange({})).toHaveLength(10);
  });
});

describe('a share of an index build', () => {
  it('files a document even where reading that takes all of its time', async () => {
    const collection = await filled(3, 10);
    const index = catalog.createIndex(doc({ name: 'text_1', key: doc({ text: int32(1) }) }));
    const fileFrom = (from: number): Promise<number | undefined> =>
      store.write(() => view.fileFrom(collection, [index], from, () => false));
    const shares: (number | undefined)[] = [];
    for (let next: number | undefined = 0; next !== undefined; ) {
      next = await fileFrom(next);
      shares.push(next);
      expect(shares.length).toBeLessThan(4);
    }
    expect(shares.at(-1)).toBeUndefined();
  });
});
