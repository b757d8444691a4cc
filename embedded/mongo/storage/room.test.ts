import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorCode } from '../errors.ts';
import { startMongo } from '../server.ts';
import { Room } from './room.ts';

interface Row {
  _id: number;
  text: string;
}

const megabyte = 1024 ** 2;
const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A disk of its own, seen by nobody else. */
const smallDisk = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=24m none "$0" && exec "$@"'];
const [command = '', ...flags] = smallDisk;
const hasSmallDisk = spawnSync(command, [...flags, tmpdir(), 'true']).status === 0;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-room-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const outOfSpace = expect.objectContaining({ code: ErrorCode.OutOfDiskSpace });

describe('a disk below its reserve', () => {
  it('is told once when it comes and once when it goes, and what is free in the file counts', () => {
    let disk = 200;
    let unused = 0;
    const told: string[] = [];
    const room = new Room(
      () => disk * megabyte,
      (line) => told.push(line),
      100 * megabyte,
    );
    const states = [200, 99, 50, 105, 111, 90].map((free) => {
      disk = free;
      room.look(() => unused * megabyte);
      return room.state.low;
    });
    // Between the reserve and a tenth above it what was refused still is.
    expect(states).toEqual([false, true, true, true, false, true]);
    expect(() => room.require()).toThrow(outOfSpace);
    unused = 30;
    room.look(() => unused * megabyte);
    expect(room.state.low).toBe(false);
    expect(told.map((line) => line.includes('refused'))).toEqual([true, false, true, false]);
  });

  it('takes reads, deletes and drops, and refuses with 14031 what grows', async () => {
    await using(0, async (client) => {
      const rows = client.db('app').collection<Row>('rows');
      await rows.insertMany(Array.from({ length: 5 }, (_, _id) => ({ _id, text: 'a' })));
      await client.db('app').createCollection('other');
    });
    await using(Number.MAX_SAFE_INTEGER, async (client) => {
      const rows = client.db('app').collection<Row>('rows');
      expect(await rows.find().toArray()).toHaveLength(5);
      await expect(rows.insertOne({ _id: 9, text: 'b' })).rejects.toEqual(outOfSpace);
      await expect(rows.updateOne({ _id: 1 }, { $set: { text: 'b' } })).rejects.toEqual(outOfSpace);
      await expect(rows.createIndex({ text: 1 })).rejects.toEqual(outOfSpace);
      await expect(client.db('app').createCollection('more')).rejects.toEqual(outOfSpace);
      const inTransaction = client.withSession((session) =>
        session.withTransaction(() => rows.insertOne({ _id: 9, text: 'b' }, { session })),
      );
      await expect(inTransaction).rejects.toEqual(outOfSpace);
      expect(await rows.deleteOne({ _id: 1 })).toMatchObject({ deletedCount: 1 });
      expect(await client.db('app').dropCollection('other')).toBe(true);
      const status = await client.db('admin').command({ serverStatus: 1 });
      expect(status.storageEngine).toMatchObject({ writesRefused: true });
    });
  });

  it.skipIf(!hasSmallDisk)(
    'that is really full ends nothing, and deletes make room again',
    { timeout: 60_000 },
    async () => {
      const node = [process.execPath, '--import', 'tsx', program, '--port', '0', '--data', dataDir];
      // Without a reserve LMDB itself meets the end of the disk.
      for (const reserve of ['0', '4']) {
        const child = spawn(command, [...flags, dataDir, ...node, '--reserve-mb', reserve], { cwd: root });
        const [line] = (await once(child.stdout, 'data')) as [Buffer];
        const client = await MongoClient.connect(/\S+:\d+\/\S*/.exec(line.toString())?.[0] ?? '');
        const rows = client.db('app').collection<Row>('rows');
        await fill(rows);
        const kept = await rows.countDocuments();
        expect(kept).toBeGreaterThan(8);
        expect(await rows.find().toArray()).toHaveLength(kept);
        if (reserve !== '0') {
          expect(await rows.deleteMany({ _id: { $lt: kept - 2 } })).toMatchObject({ deletedCount: kept - 2 });
          await expect
            .poll(() => rows.insertOne({ _id: -1, text: 'again' }).catch(() => undefined))
            .toBeDefined();
        }
        expect(child.exitCode).toBeNull();
        await client.close();
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
      }
    },
  );
});

/** Inserts a megabyte at a time until that is refused. */
async function fill(rows: Collection<Row>): Promise<void> {
  for (let _id = 0; ; _id++) {
    try {
      await rows.insertOne({ _id, text: 'x'.repeat(megabyte) });
    } catch (error) {
      expect(error).toEqual(outOfSpace);
      return;
    }
  }
}

async function using(reserveBytes: number, use: (client: MongoClient) => Promise<void>): Promise<void> {
  const mongo = await startMongo({ port: 0, dataDir, reserveBytes });
  const client = await MongoClient.connect(mongo.url);
  await use(client);
  await client.close();
  await mongo.close();
}
