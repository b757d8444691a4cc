import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDirectory, type RunningMongo, startMongo } from '../server.ts';
import { DataUnusable, inspectDataFile } from './data-file.ts';
import { Store } from './store.ts';

const template = mkdtempSync(join(tmpdir(), 'embedded-mongo-opening-'));
const pageBytes = 4096;
let dataDir: string;
let file: string;

beforeAll(async () => {
  await using(template, async (client) => {
    const rows = client.db('app').collection<{ _id: number; text: string }>('rows');
    const many = Array.from({ length: 400 }, (_, _id) => ({ _id, text: 'x'.repeat(_id % 50 ? 100 : 9000) }));
    await rows.insertMany(many);
  });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-opening-'));
  file = join(dataDir, 'data.mdb');
  cpSync(template, dataDir, { recursive: true });
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => rmSync(template, { recursive: true, force: true }));

async function using(directory: string, use: (client: MongoClient) => Promise<void>): Promise<void> {
  const mongo: RunningMongo = await startMongo({ port: 0, dataDir: directory });
  const client = await MongoClient.connect(mongo.url);
  await use(client);
  await client.close();
  await mongo.close();
}

function change(edit: (bytes: Buffer) => Buffer | undefined): void {
  const bytes = readFileSync(file);
  writeFileSync(file, edit(bytes) ?? bytes);
}

const spoilings: [name: string, spoil: () => void, says: RegExp][] = [
  ['gone', () => rmSync(file), /is gone, and data has been kept in it/],
  ['empty', () => truncateSync(file, 0), /is empty, and data has been kept in it/],
  ['cut within its first page', () => truncateSync(file, 100), /is cut short, at 100 bytes/],
  ['cut to one page', () => truncateSync(file, pageBytes), /is cut short, at 4096 bytes/],
  [
    'cut in its middle',
    () => truncateSync(file, Math.floor(readFileSync(file).length / pageBytes / 2) * pageBytes),
    /is cut short/,
  ],
  ['garbage', () => change((bytes) => bytes.map((_, i) => (i * 31) % 256) as Buffer), /is not the data of/],
  ['of another kind', () => change((bytes) => bytes.fill(0, 24, 28)), /is not the data of a store/],
  ['of another version', () => change((bytes) => bytes.fill(9, 28, 29)), /another version of LMDB/],
  [
    'with a second beginning that is none',
    () => change((bytes) => bytes.fill(7, pageBytes, pageBytes + 200)),
    /is not the data of a store/,
  ],
  ['with a root that leads nowhere', () => change(withRoots(() => 3_000_000_000n)), /is cut short/],
  ['with no root at all', () => change(withRoots(() => (1n << 64n) - 1n)), /has lost its tables/],
];

/** Changes both roots of the main tree. */
function withRoots(other: (root: bigint) => bigint): (bytes: Buffer) => Buffer {
  return (bytes) => {
    for (const at of [0, pageBytes]) {
      const place = at + 24 + 24 + 48 + 40;
      bytes.writeBigUInt64LE(other(bytes.readBigUInt64LE(place)), place);
    }
    return bytes;
  };
}

describe('a data file that has been damaged from outside', () => {
  it.each(spoilings)(
    '%s: is refused with a sentence, and nothing is made anew',
    async (_name, spoil, says) => {
      spoil();
      const there = (): Buffer | undefined => {
        try {
          return readFileSync(file);
        } catch {
          return undefined;
        }
      };
      const before = there();
      for (const open of [() => startMongo({ port: 0, dataDir }), () => checkDirectory(dataDir, () => {})]) {
        const error = await open().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(DataUnusable);
        expect((error as Error).message).toMatch(says);
        expect((error as Error).message).toContain('Restore a backup');
      }
      expect(there()).toEqual(before);
    },
  );

  it('is opened when only pages that nobody uses are missing at its end', async () => {
    const rows = readFileSync(file);
    const lastPage = (at: number): bigint => rows.readBigUInt64LE(at + 24 + 120);
    for (const at of [0, pageBytes]) rows.writeBigUInt64LE(lastPage(at) + 5n, at + 24 + 120);
    writeFileSync(file, rows);
    expect(inspectDataFile(dataDir)).toBe(true);
  });

  it('of a version before the marker gets one, and without a file is a new store', async () => {
    rmSync(join(dataDir, 'data.marker'));
    await using(dataDir, async (client) => {
      expect(await client.db('app').collection('rows').countDocuments()).toBe(400);
    });
    rmSync(file);
    expect(() => inspectDataFile(dataDir)).toThrow(DataUnusable);
    rmSync(dataDir, { recursive: true });
    expect(inspectDataFile(dataDir)).toBe(false);
  });

  it('whose catalog is empty is not taken for a new one', async () => {
    const store = new Store(dataDir, { onFatal: () => undefined });
    store.writeNow(() => {
      for (const key of store.meta.getKeys({})) store.meta.remove(Buffer.from(key));
    });
    await store.close();
    await expect(startMongo({ port: 0, dataDir })).rejects.toThrow('has lost its catalog');
  });
});
