import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { spawnServer, startServer, stopServer } from './server-process.ts';

const patience = 120_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-kill-'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Acknowledged {
  inserts: number[];
  pairs: number[];
  increments: number;
}

/** Writes as fast as it can until the server dies, noting what was acknowledged. */
async function writeUntilDeath(
  client: MongoClient,
  from: number,
  noted: Acknowledged,
  enough: () => void,
): Promise<void> {
  const db = client.db('kill');
  let next = from;
  const worker = async (): Promise<void> => {
    for (;;) {
      const n = next++;
      await db.collection('inserts').insertOne({ _id: n as never });
      noted.inserts.push(n);
      const session = client.startSession();
      try {
        session.startTransaction();
        await db.collection('left').insertOne({ _id: n as never }, { session });
        await db.collection('right').insertOne({ _id: n as never }, { session });
        await db
          .collection('sum')
          .updateOne({ _id: (n % 16) as never }, { $inc: { n: 1 } }, { session, upsert: true });
        await session.commitTransaction();
        noted.pairs.push(n);
      } catch (error) {
        if ((error as { code?: number }).code !== 112) throw error;
      } finally {
        session.endSession().catch(() => {});
      }
      enough();
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, worker));
}

async function ids(client: MongoClient, name: string): Promise<Set<number>> {
  const rows = await client.db('kill').collection(name).find().toArray();
  return new Set(rows.map((row) => row._id as unknown as number));
}

describe('durability', () => {
  it('keeps every acknowledged write and no half transaction through kill -9', {
    timeout: patience,
  }, async () => {
    const noted: Acknowledged = { inserts: [], pairs: [], increments: 0 };
    for (let round = 0; round < 2; round++) {
      const server = await startServer(dataDir);
      const client = await MongoClient.connect(server.url, {
        serverSelectionTimeoutMS: 2000,
        retryWrites: false,
      });
      const already = noted.pairs.length;
      const killed = new Promise<void>((resolve) => {
        void writeUntilDeath(client, round * 1_000_000, noted, () => {
          if (noted.pairs.length > already + 20 && !server.process.killed) server.process.kill('SIGKILL');
        }).then(resolve);
      });
      await killed;
      await client.close();
    }
    const server = await startServer(dataDir);
    const client = await MongoClient.connect(server.url);
    const [inserts, left, right] = await Promise.all(
      ['inserts', 'left', 'right'].map((name) => ids(client, name)),
    );
    expect(noted.pairs.length).toBeGreaterThan(40);
    expect(noted.inserts.filter((n) => !inserts?.has(n))).toEqual([]);
    expect(noted.pairs.filter((n) => !left?.has(n))).toEqual([]);
    expect(left).toEqual(right);
    const sums = await client.db('kill').collection('sum').find().toArray();
    expect(sums.reduce((sum, row) => sum + row.n, 0)).toBe(left?.size);
    await client.close();
    expect(await stopServer(server, 'SIGTERM')).toBe(0);
  });

  it('refuses a directory that another process holds, in one sentence', { timeout: patience }, async () => {
    const server = await startServer(dataDir);
    const second = spawnServer(dataDir);
    let text = '';
    second.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [code] = (await once(second, 'close')) as [number];
    expect(code).toBe(1);
    expect(text).toBe(`The data directory ${dataDir} is in use by another process.\n`);
    expect(await stopServer(server, 'SIGINT')).toBe(0);
  });
});
