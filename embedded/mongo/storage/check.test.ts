import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDirectory, startMongo } from '../server.ts';
import type { CheckReport } from './check.ts';
import { sealRecord, unsealRecord } from './records.ts';
import { Store } from './store.ts';

interface Person {
  _id: number;
  name: string;
  tags: string[];
}

const firstCollection = 1;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-check-'));
  await withServer(async (client) => {
    const people = client.db('app').collection<Person>('people');
    await people.createIndex({ name: 1 }, { unique: true });
    await people.createIndex({ tags: 1 });
    await people.insertMany([
      { _id: 1, name: 'Ada', tags: ['a', 'b'] },
      { _id: 2, name: 'Grace', tags: [] },
      { _id: 3, name: 'Hedy', tags: ['b'] },
    ]);
  });
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function withServer<T>(use: (client: MongoClient) => Promise<T>): Promise<T> {
  const mongo = await startMongo({ port: 0, dataDir });
  const client = await MongoClient.connect(mongo.url);
  try {
    return await use(client);
  } finally {
    await client.close();
    await mongo.close();
  }
}

/** Changes what is kept, past the server. */
async function tamper(change: (store: Store) => void): Promise<void> {
  const store = new Store(dataDir, {
    onFatal: (error) => {
      throw error;
    },
  });
  store.writeNow(() => change(store));
  await store.close();
}

function entriesOf(table: Store['docs']): { key: Buffer; value: Buffer }[] {
  return Array.from(table.getRange({}), ({ key, value }) => ({ key: Buffer.from(key), value }));
}

function check(): Promise<CheckReport> {
  return checkDirectory(dataDir, () => undefined);
}

describe('a store that is sound', () => {
  it('is found so, with what it holds', async () => {
    const lines: string[] = [];
    const report = await checkDirectory(dataDir, (line) => lines.push(line));
    // Grace's empty array has an entry of its own.
    expect(report).toEqual({ collections: 1, documents: 3, entries: 10, findings: [] });
    expect(lines).toEqual(['app.people: 3 documents, 3 indexes, 10 entries: sound']);
  });
});

describe('a damaged document', () => {
  it('flipped in the file is named and never served; the others are', async () => {
    const path = join(dataDir, 'data.mdb');
    const bytes = readFileSync(path);
    // Older pages may hold it too: every copy is changed.
    for (let at = bytes.indexOf('Grace'); at >= 0; at = bytes.indexOf('Grace', at + 1)) {
      // In the document a BSON string's length comes before it; an index key has none.
      if (bytes.readInt32LE(at - 4) === 6) bytes.write('Grade', at);
    }
    writeFileSync(path, bytes);
    const { findings } = await check();
    expect(findings).toEqual(['app.people: record 2 is damaged: its checksum does not match']);
    await withServer(async (client) => {
      const people = client.db('app').collection<Person>('people');
      const refused = { code: 301, message: /^Record 2 of collection app\.people is damaged/ };
      await expect(people.findOne({ _id: 2 })).rejects.toMatchObject({ code: refused.code });
      await expect(people.findOne({ _id: 2 })).rejects.toThrow(refused.message);
      await expect(people.find().toArray()).rejects.toThrow(refused.message);
      await expect(people.updateOne({ _id: 2 }, { $set: { name: 'x' } })).rejects.toThrow(refused.message);
      await expect(people.deleteOne({ name: 'Grace' })).rejects.toThrow(refused.message);
      await expect(
        client.withSession((session) =>
          session.withTransaction(() => people.findOne({ _id: 2 }, { session })),
        ),
      ).rejects.toThrow(refused.message);
      expect(await people.findOne({ _id: 1 })).toMatchObject({ name: 'Ada' });
    });
  });

  it('in the place of another one is named', async () => {
    await tamper((store) => {
      const [one, two] = entriesOf(store.docs);
      if (one && two) store.docs.put(two.key, one.value);
    });
    const { findings } = await check();
    expect(findings).toEqual(['app.people: record 2 is damaged: its checksum does not match']);
  });

  it('with a good checksum that is no BSON is named', async () => {
    await tamper((store) => {
      const [one] = entriesOf(store.docs);
      if (one) store.docs.put(one.key, sealRecord(firstCollection, 1, Buffer.from('nonsense')));
    });
    const { findings } = await check();
    expect(findings[0]).toMatch(/^app\.people: record 1 is no BSON document/);
  });
});

describe('a damaged page', () => {
  it('that has lost records makes whole scans fail, in words, and no shorter; other reads go on', async () => {
    const path = join(dataDir, 'data.mdb');
    const bytes = readFileSync(path);
    for (let page = 2 * 4096; page < bytes.length; page += 4096) {
      const isLeaf = bytes.readUInt16LE(page + 18) === 2;
      const nodes = bytes.readUInt16LE(page + 20) / 2;
      const holdsRecords = bytes.subarray(page, page + 4096).includes(Buffer.from('name\0\x06\0\0\0Grace'));
      // One key fewer in the header; the records themselves stay as they are.
      if (isLeaf && holdsRecords) bytes.writeUInt16LE((nodes - 1) * 2, page + 20);
    }
    writeFileSync(path, bytes);
    expect((await check()).findings[0]).toBe('app.people: 3 documents have been kept, and there are 2');
    await withServer(async (client) => {
      const people = client.db('app').collection<Person>('people');
      const refused = /app\.people holds 3 documents, of which a scan finds 2/;
      await expect(people.find().toArray()).rejects.toThrow(refused);
      await expect(people.find().sort({ $natural: -1 }).toArray()).rejects.toThrow(refused);
      await expect(people.countDocuments()).rejects.toThrow(refused);
      await expect(
        client.withSession((session) =>
          session.withTransaction(() => people.find({}, { session }).toArray()),
        ),
      ).rejects.toThrow(refused);
      expect(await people.estimatedDocumentCount()).toBe(3);
      expect(await people.findOne({ _id: 1 })).toMatchObject({ name: 'Ada' });
      const validated = await client.db('app').command({ validate: 'people' });
      expect(validated).toMatchObject({ valid: false, nrecords: 2 });
      expect(validated.errors[0]).toBe('3 documents have been kept, and there are 2');
    });
  });

  it('that leads nowhere ends only the reads that need it', async () => {
    await withServer(async (client) => {
      const rows = client.db('app').collection<{ _id: number; text: string }>('rows');
      await rows.insertMany(
        Array.from({ length: 300 }, (_, _id) => ({ _id, text: `row ${_id} `.repeat(20) })),
      );
    });
    const path = join(dataDir, 'data.mdb');
    const bytes = readFileSync(path);
    const pages = Array.from({ length: bytes.length / 4096 - 2 }, (_, i) => (i + 2) * 4096);
    const holding = pages.filter((page) => {
      const isLeaf = bytes.readUInt16LE(page + 18) === 2;
      return isLeaf && bytes.subarray(page, page + 4096).includes(Buffer.from('row 150 row 150'));
    });
    for (const page of pages) {
      if (bytes.readUInt16LE(page + 18) !== 1) continue;
      for (let node = 0; node < bytes.readUInt16LE(page + 20) / 2; node++) {
        const at = page + 24 + bytes.readUInt16LE(page + 24 + node * 2);
        if (holding.includes(bytes.readUIntLE(at, 4) * 4096)) bytes.writeUInt32LE(9_000_000, at);
      }
    }
    writeFileSync(path, bytes);
    await withServer(async (client) => {
      const rows = client.db('app').collection<{ _id: number }>('rows');
      for (let round = 0; round < 3; round++) {
        await expect(rows.findOne({ _id: 150 })).rejects.toMatchObject({ code: 301 });
        await expect(rows.find().toArray()).rejects.toMatchObject({ code: 301 });
        expect(await rows.findOne({ _id: 0 })).toMatchObject({ _id: 0 });
        expect(await client.db('app').collection('people').countDocuments()).toBe(3);
      }
      await expect(rows.deleteOne({ _id: 150 })).rejects.toMatchObject({ code: 301 });
      expect(await rows.deleteOne({ _id: 299 })).toMatchObject({ deletedCount: 1 });
    });
  });
});

describe('a damaged index', () => {
  it('is named when an entry is missing, leads elsewhere or is left over', async () => {
    await tamper((store) => {
      const entries = entriesOf(store.index);
      const holding = (text: string) => entries.filter(({ key }) => key.includes(text));
      const [ada] = holding('Ada');
      const [hedy] = holding('Hedy');
      if (!ada || !hedy) throw new Error('no such entries');
      store.index.remove(ada.key);
      store.index.put(hedy.key, ada.value);
      store.index.put(Buffer.concat([hedy.key, Buffer.from('left over')]), hedy.value);
    });
    const { findings } = await check();
    expect(findings).toEqual([
      'app.people: index name_1: record 1 (_id 1) has no entry',
      'app.people: index name_1: the entry of record 3 (_id 3) leads elsewhere',
      'app.people: index name_1: an entry leads to record 1, which does not belong there',
      'app.people: index name_1: an entry leads to record 3, which does not belong there',
    ]);
    await tamper((store) => {
      for (const { key, value } of entriesOf(store.index)) {
        store.index.put(Buffer.concat([key, Buffer.from('left over')]), value);
      }
    });
    const more = await check();
    expect(more.findings).toContain(
      'app.people: index tags_1: an entry leads to record 3, which does not belong there',
    );
  });

  it('is named when no collection owns it, as documents are', async () => {
    await tamper((store) => {
      const far = Buffer.from('0000ffff000000000001', 'hex');
      store.index.put(far, Buffer.alloc(6));
      store.docs.put(far, sealRecord(0xffff, 1, Buffer.alloc(5)));
    });
    expect((await check()).findings).toEqual([
      'documents of a collection 65535 that the catalog does not know',
      'entries of an index 65535 that the catalog does not know',
    ]);
  });
});

describe('a damaged catalog', () => {
  it('is named, and the server does not start on it', async () => {
    await tamper((store) => {
      const entry = entriesOf(store.meta).find(({ key }) => key.toString() === 'c:app.people');
      if (entry) store.meta.put(entry.key, entry.value.fill(1, 20, 21));
    });
    const named = /^The catalog's entry of collection app\.people is damaged/;
    expect((await check()).findings[0]).toMatch(named);
    await expect(startMongo({ port: 0, dataDir })).rejects.toThrow(named);
  });
});

describe('the directory of an earlier version', () => {
  it('gets its checksums once, also when that was cut off; check asks for it', async () => {
    await tamper((store) => {
      for (const { key, value } of entriesOf(store.docs).slice(1)) {
        const raw = unsealRecord(firstCollection, key.readUIntBE(4, 6), value);
        if (raw) store.docs.put(key, raw);
      }
      for (const { key, value } of entriesOf(store.meta)) {
        if (key.toString().startsWith('c:')) store.meta.put(key, value.subarray(0, -4));
      }
      store.meta.remove(Buffer.from('f:format'));
    });
    expect((await check()).findings).toEqual([
      'the data directory has format 1, not 3: start the store on it once, then check',
    ]);
    const names = await withServer((client) =>
      client.db('app').collection<Person>('people').distinct('name'),
    );
    expect(names).toEqual(['Ada', 'Grace', 'Hedy']);
    expect(await check()).toMatchObject({ documents: 3, findings: [] });
  });

  it('that a later version has written is refused', async () => {
    await tamper((store) => store.meta.put(Buffer.from('f:format'), Buffer.from([0, 0, 0, 9])));
    await expect(startMongo({ port: 0, dataDir })).rejects.toThrow('has format 9, from a later version');
  });
});
