import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import { showValue } from '../bson/show-value.ts';
import { Binary, toNumber } from '../bson/value.ts';
import { type RunningMongo, startMongo } from '../server.ts';
import { message, RawClient } from './raw-client.ts';

const patience = 30_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-wire-'));
let mongo: RunningMongo;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir });
}, patience);

afterAll(async () => {
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

async function withClient<T>(use: (client: RawClient) => Promise<T>): Promise<T> {
  const client = new RawClient(mongo.port);
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

function buildSession(): { id: Binary } {
  return { id: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4) };
}

async function stillAnswers(): Promise<void> {
  const reply = await withClient((client) => client.command({ ping: 1 }));
  expect(toNumber(reply?.get('ok'))).toBe(1);
}

/** OP_QUERY, which drivers use for their first handshake. */
function query(namespace: string, body: Buffer): Buffer {
  const name = Buffer.from(`${namespace}\0`);
  const bytes = Buffer.alloc(20 + name.length + 8 + body.length);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(2004, 12);
  name.copy(bytes, 20);
  body.copy(bytes, 28 + name.length);
  return bytes;
}

describe('protocol', { timeout: patience }, () => {
  it('answers the old handshake with what transactions need', async () => {
    const reply = await withClient((client) =>
      client.send(query('admin.$cmd', encodeDoc({ ismaster: 1, helloOk: true }))),
    );
    expect(reply?.get('setName')).toBe('rs0');
    expect(reply?.get('me')).toBe(`127.0.0.1:${mongo.port}`);
    expect(toNumber(reply?.get('logicalSessionTimeoutMinutes'))).toBe(30);
    expect(toNumber(reply?.get('maxWireVersion'))).toBe(21);
    expect(reply?.has('topologyVersion')).toBe(false);
  });

  it('bears a checksum, and answers nothing to a message that wants no answer', async () => {
    await withClient(async (client) => {
      expect(toNumber((await client.command({ ping: 1 }, 1))?.get('ok'))).toBe(1);
      client.socket.write(message(encodeDoc({ insert: 'quiet', documents: [{ a: 1 }], $db: 'test' }), 2));
      const reply = await client.command({ count: 'quiet' });
      expect(toNumber(reply?.get('n'))).toBe(1);
    });
  });

  it('answers a message that comes byte by byte', async () => {
    await withClient(async (client) => {
      const reply = client.reply();
      for (const byte of message(encodeDoc({ ping: 1, $db: 'test' })))
        client.socket.write(Buffer.from([byte]));
      expect(toNumber((await reply)?.get('ok'))).toBe(1);
    });
  });

  it('refuses malformed BSON with an error and goes on', async () => {
    await withClient(async (client) => {
      const body = encodeDoc({ ping: 1, text: 'abc', $db: 'test' });
      body.writeInt32LE(1_000_000, body.indexOf('text\0') + 5);
      expect(toNumber((await client.send(message(body)))?.get('code'))).toBe(22);
      expect(toNumber((await client.command({ ping: 1 }))?.get('ok'))).toBe(1);
    });
  });

  const hopeless: [string, Buffer][] = [
    ['a length below the header', Buffer.from('0500000000000000000000000000000000', 'hex')],
    ['a negative length', Buffer.from('ffffffff000000000000000000000000', 'hex')],
    ['a huge length', Buffer.from('ffffff7f000000000000000000000000', 'hex')],
    ['an unknown opcode', message(encodeDoc({ ping: 1 }), 0, 4711)],
    ['an unknown required flag', message(encodeDoc({ ping: 1 }), 0x10)],
    ['text of another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ];
  it.each(hopeless)('closes the connection on %s and serves the others', async (_, bytes) => {
    await withClient(async (client) => {
      client.socket.write(bytes);
      await client.closed;
    });
    await stillAnswers();
  });

  it('survives random bytes, and random changes to a good message', async () => {
    const good = message(
      encodeDoc({ find: 'c', filter: { a: { $in: [1, 'x', null] } }, sort: { a: 1 }, $db: 'test' }),
    );
    for (let round = 0; round < 200; round++) {
      await withClient(async (client) => {
        const bytes = round % 2 ? Buffer.from(good) : randomBytes(64);
        if (round % 2) bytes[16 + (round % (bytes.length - 16))] = round;
        if (!(round % 2)) bytes.writeInt32LE(bytes.length, 0);
        await client.send(bytes);
      });
    }
    await stillAnswers();
  });

  it('refuses commands with the wrong types in them', async () => {
    const wrong: ReplyObject[] = [
      { find: 5 },
      { find: 'c', filter: 5 },
      { find: 'c', sort: { a: 'up' } },
      { insert: 'c' },
      { insert: 'c', documents: [5] },
      { insert: 'c', documents: [] },
      { update: 'c', updates: [{ q: {} }] },
      { delete: 'c', deletes: [{ q: {}, limit: 7 }] },
      { aggregate: 'c', pipeline: 5 },
      { aggregate: 'c', pipeline: [{}], cursor: {} },
      { createIndexes: 'c', indexes: [{ key: {}, name: 'x' }] },
      { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'x' }] },
      { getMore: 1n, collection: 'c' },
      { getMore: 'x' },
      { insert: 'c', documents: [{ a: 1 }], lsid: 5, txnNumber: 1n },
      { insert: 'c', documents: [{ a: 1 }], lsid: buildSession(), txnNumber: 1n, autocommit: false },
      { commitTransaction: 1 },
      { insert: 'a$b', documents: [{ a: 1 }] },
      { create: 'c', capped: true, size: 100 },
      {},
    ];
    await withClient(async (client) => {
      for (const command of wrong) {
        const reply = await client.command(command);
        expect(toNumber(reply?.get('ok')), JSON.stringify(Object.keys(command))).toBe(0);
        expect(reply?.get('code'), showValue(reply?.get('errmsg'))).not.toBe(1);
      }
    });
    await stillAnswers();
  });
});

describe('sessions on the wire', { timeout: patience }, () => {
  it('answers a retried write with its first answer, and does it once', async () => {
    await withClient(async (client) => {
      await client.command({ insert: 'retried', documents: [{ _id: 1, n: 0 }] });
      const retried = {
        update: 'retried',
        updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
        lsid: buildSession(),
        txnNumber: 5n,
      };
      for (let i = 0; i < 3; i++) expect(toNumber((await client.command(retried))?.get('nModified'))).toBe(1);
      const older = await client.command({ ...retried, txnNumber: 4n });
      expect(toNumber(older?.get('code'))).toBe(225);
      const counted = await client.command({ count: 'retried', query: { n: 1 } });
      expect(toNumber(counted?.get('n'))).toBe(1);
    });
  });

  it('answers a repeated commit, and refuses one it never saw with the retry label', async () => {
    await withClient(async (client) => {
      const number = { lsid: buildSession(), txnNumber: 1n, autocommit: false };
      await client.command({ insert: 'once', documents: [{ _id: 1 }], startTransaction: true, ...number });
      for (let i = 0; i < 3; i++) {
        expect(toNumber((await client.command({ commitTransaction: 1, ...number }))?.get('ok'))).toBe(1);
      }
      const unknown = await client.command({ commitTransaction: 1, ...number, lsid: buildSession() });
      expect(toNumber(unknown?.get('code'))).toBe(251);
      expect(unknown?.get('errorLabels')).toEqual(['TransientTransactionError']);
      expect(toNumber((await client.command({ count: 'once' }))?.get('n'))).toBe(1);
    });
  });
});
