import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ABORT } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeDoc } from '../bson/encode.ts';
import { doc, int32, type Value } from '../bson/value.ts';
import { ErrorCode } from '../errors.ts';
import { Locks } from '../txn/locks.ts';
import { Catalog, type Collection } from './catalog.ts';
import { DirectView } from './direct-view.ts';
import { Room } from './room.ts';
import { Store } from './store.ts';

/** What of a store is private, or stands for its disk here. */
interface Insides {
  env: { transactionSync(this: unknown, action: () => unknown): void };
  runJobs(group: unknown): void;
  commit(group: unknown): Promise<void>;
}

let dataDir: string;
let store: Store;
let catalog: Catalog;
let rows: Collection;

function insert(tags: Value): void {
  const document = doc({ _id: int32(1), tags });
  new DirectView(store, catalog, new Locks()).insert(rows, encodeDoc(document), document);
}

/** The next commit meets the end of the disk. */
function fillDisk(): void {
  vi.spyOn(Store.prototype as unknown as Insides, 'commit').mockImplementationOnce(async function (
    this: unknown,
    group,
  ) {
    const { env } = this as Insides;
    env.transactionSync(() => {
      (this as Insides).runJobs(group);
      return ABORT;
    });
    throw Object.assign(new Error('No space left on device'), { code: 28 });
  });
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-taken-back-'));
  const room = new Room(() => Number.MAX_SAFE_INTEGER, vi.fn());
  store = new Store(dataDir, { room, onFatal: vi.fn() });
  catalog = new Catalog(store);
  rows = await store.write(() => catalog.create('app', 'rows'));
  const spec = doc({ v: int32(2), key: doc({ tags: int32(1) }), name: 'tags_1' });
  await store.write(() => catalog.addIndex(rows, catalog.createIndex(spec)));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const outOfSpace = expect.objectContaining({ code: ErrorCode.OutOfDiskSpace });

describe('what is taken back is nowhere taken for kept', () => {
  it('a kind of keys that an undone write has met is saved by the next that meets it', async () => {
    const undone = store.write(() => {
      insert(['a', 'b']);
      throw new Error('locked');
    });
    await expect(undone).rejects.toThrow('locked');
    await store.write(() => insert(['a', 'b']));
    const onDisk = new Catalog(store).find('app', 'rows')?.indexes.map(({ multikey }) => multikey);
    expect(onDisk).toEqual([[false], [true]]);
  });

  it('counts tell nothing of a commit that met the end of the disk, also during the next flush', async () => {
    fillDisk();
    await expect(store.write(() => insert('a'))).rejects.toEqual(outOfSpace);
    expect(store.tallies.of(rows.id).count).toBe(0);
    const seen = vi.fn();
    vi.spyOn(Store.prototype as unknown as Insides, 'commit').mockImplementationOnce(async function (
      this: unknown,
      group,
    ) {
      const { env } = this as Insides;
      env.transactionSync(() => (this as Insides).runJobs(group));
      seen(store.tallies.of(rows.id).count);
    });
    await store.write(() => undefined);
    expect(seen).toHaveBeenCalledWith(0);
  });

  it('a collection whose drop met the end of the disk is there for snapshots too', async () => {
    fillDisk();
    await expect(store.write(() => catalog.drop(rows))).rejects.toEqual(outOfSpace);
    expect(catalog.find('app', 'rows')).toBe(rows);
    expect(catalog.droppedSeq.has('app.rows')).toBe(false);
  });
});
