import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnServer, startServer, stopServer } from '../server-process.ts';
import { claim, DirectoryInUse } from './claim.ts';
import { Store } from './store.ts';

const patience = 120_000;
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-claim-'));
  // Longer than a socket's path may be, and with a dot that is no file's.
  dataDir = join(folder, 'x'.repeat(120), 'data.of-the-site');
  mkdirSync(dataDir, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function socketsIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => name.endsWith('.sock'));
}

describe('the owner of a data directory', { timeout: patience }, () => {
  it('is one, whatever temporary folder each process has', async () => {
    const first = await startServer(dataDir);
    const second = spawnServer(dataDir, { env: { TMPDIR: mkdtempSync(join(folder, 'tmp-')) } });
    let text = '';
    second.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    expect(await once(second, 'close')).toEqual([1, null]);
    expect(text).toBe(`The data directory ${dataDir} is in use by another process.\n`);
    expect(await stopServer(first, 'SIGTERM')).toBe(0);
    expect(socketsIn(dataDir)).toEqual([]);
  });

  it('stops before its next commit when another one has taken over, and nothing acknowledged is lost', async () => {
    const first = await startServer(dataDir);
    const client = await MongoClient.connect(first.url, { serverSelectionTimeoutMS: 500 });
    const rows = client.db('app').collection<{ _id: number }>('rows');
    await rows.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id })));
    // As if its socket could not be reached from where the second one runs.
    for (const name of socketsIn(dataDir)) rmSync(join(dataDir, name));
    const second = await startServer(dataDir);
    let text = '';
    first.process.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const ended = once(first.process, 'close');
    await expect(rows.insertOne({ _id: 1000 })).rejects.toThrow();
    expect(await ended).toEqual([70, null]);
    expect(text).toContain('another process has taken the data over');
    await client.close();
    const other = await MongoClient.connect(second.url);
    expect(await other.db('app').collection('rows').countDocuments()).toBe(50);
    await other.close();
    expect(await stopServer(second, 'SIGTERM')).toBe(0);
  });

  it('is one of many that find a dead one at the same moment, in 40 rounds', async () => {
    for (let round = 0; round < 40; round++) {
      const stores = Array.from({ length: 4 }, () => new Store(dataDir, { onFatal: fail }));
      const [dead] = stores as [Store];
      dead.own(Buffer.alloc(16, round + 1), dead.owner());
      const outcomes = await Promise.allSettled(stores.map((store) => claim(store, dataDir)));
      const held = outcomes.filter(({ status }) => status === 'fulfilled');
      const refused = outcomes.filter((each) => each.status === 'rejected');
      expect(held).toHaveLength(1);
      expect(refused.every(({ reason }) => reason instanceof DirectoryInUse)).toBe(true);
      for (const each of held) await (each as PromiseFulfilledResult<() => Promise<void>>).value();
    }
    expect(socketsIn(dataDir)).toEqual([]);
  });
});

function fail(error: unknown): never {
  throw error;
}
