import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDoc, type ReplyObject } from './bson/encode.ts';
import { showValue } from './bson/show-value.ts';
import { type Doc, toNumber } from './bson/value.ts';
import { seeded } from './seeded.ts';
import { checkDirectory } from './server.ts';
import { type ServerProcess, startServer, stopServer } from './server-process.ts';
import { crc32c } from './wire/crc32c.ts';
import { message, RawClient } from './wire/raw-client.ts';

const patience = 120_000;
const seed = 20_261_121;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-robust-'));
let server: ServerProcess;
let steady: RawClient;

beforeAll(async () => {
  server = await startServer(dataDir);
  steady = new RawClient(server.port);
  await steady.command({ insert: 'kept', documents: [{ _id: 1, text: 'as it was' }] });
}, patience);

afterAll(async () => {
  steady.close();
  server.process.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

async function unharmed(): Promise<void> {
  const reply = await steady.command({ find: 'kept', filter: { _id: 1 } });
  expect(showValue(reply?.get('cursor'))).toContain('as it was');
  expect(server.process.exitCode).toBeNull();
}

/** Sends bytes on a connection of their own; the reply, or undefined when it is closed instead. */
async function sent(bytes: Buffer, isWhole = true): Promise<Doc | undefined> {
  const client = new RawClient(server.port);
  const reply = client.send(bytes);
  // A message that may not be whole is waited for: the client gives up on it.
  if (!isWhole) client.socket.end();
  const result = await reply;
  client.close();
  return result;
}

/** A body and a section of documents beside it. */
function withSection(body: ReplyObject, name: string, documents: Buffer[]): Buffer {
  const whole = message(encodeDoc({ ...body, $db: 'test' }));
  const inner = Buffer.concat([Buffer.from(`${name}\0`), ...documents]);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(inner.length + 4, 1);
  const bytes = Buffer.concat([whole, head, inner]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

function nested(levels: number): ReplyObject {
  let value: ReplyObject = {};
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
}

/** BSON nested deeper than our own encoder goes. */
function deepBson(levels: number): Buffer {
  let bytes = encodeDoc({});
  for (let i = 0; i < levels; i++) {
    const size = Buffer.alloc(4);
    size.writeInt32LE(bytes.length + 8);
    bytes = Buffer.concat([size, Buffer.from([3, 0x61, 0]), bytes, Buffer.from([0])]);
  }
  return bytes;
}

const samples = [
  message(encodeDoc({ insert: 'fuzz', documents: [{ a: 1, b: ['x', { c: 2n }] }], $db: 'test' })),
  message(encodeDoc({ find: 'kept', filter: { text: { $gt: '' } }, sort: { text: -1 }, $db: 'test' })),
  message(encodeDoc({ update: 'fuzz', updates: [{ q: { a: 1 }, u: { $inc: { a: 1 } } }], $db: 'test' }), 1),
  message(encodeDoc({ aggregate: 'fuzz', pipeline: [{ $group: { _id: '$a' } }], cursor: {}, $db: 'test' })),
  withSection({ insert: 'fuzz' }, 'documents', [encodeDoc({ a: 1 }), encodeDoc({ a: [1, 2] })]),
];

/** The code of the first write error of a reply. */
function writeErrorCode(reply: Doc | undefined): number | undefined {
  const errors = reply?.get('writeErrors');
  const first = Array.isArray(errors) ? errors[0] : undefined;
  return first instanceof Map ? toNumber(first.get('code')) : undefined;
}

type Random = (limit: number) => number;

/** One way of spoiling a message. */
const spoilings: ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => {
    for (let i = 0; i <= random(8); i++) bytes[16 + random(bytes.length - 16)] = random(256);
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const extremes = [0, -1, 1, 15, 16, 20, 0x7fffffff, -0x80000000, 48_000_001, bytes.length - 1];
    bytes.writeInt32LE(extremes[random(extremes.length)] ?? 0, 4 * random(5));
    return bytes;
  },
  (bytes, random) => {
    const at = 21 + random(bytes.length - 25);
    bytes.writeInt32LE(random(2) ? random(1 << 30) : -random(1 << 30), at);
    return bytes;
  },
  (bytes, random) => {
    const more = Buffer.concat([bytes, Buffer.from(Array.from({ length: random(64) }, () => random(256)))]);
    more.writeInt32LE(more.length, 0);
    return more;
  },
  (bytes, random) => {
    bytes.writeInt32LE([1, 2001, 2002, 2004, 2005, 2006, 2007, 2010, 2012][random(9)] ?? 0, 12);
    return bytes;
  },
  (bytes, random) => {
    bytes[20] = random(4);
    return bytes;
  },
];

describe('bad input', { timeout: patience }, () => {
  it(`spoiled in ${spoilings.length} ways a thousand times gets an error or a closed connection, no crash`, async () => {
    const random = seeded(seed);
    for (let round = 0; round < 50; round++) {
      const batch = Array.from({ length: 20 }, () => {
        const bytes = Buffer.from(samples[random(samples.length)] as Buffer);
        return sent(spoilings[random(spoilings.length)]?.(bytes, random) ?? bytes, false);
      });
      await Promise.all(batch);
      await unharmed();
    }
  });

  it('a wrong checksum closes the connection, a right one does not', async () => {
    const good = message(encodeDoc({ ping: 1, $db: 'test' }), 1);
    expect(toNumber((await sent(good))?.get('ok'))).toBe(1);
    expect(good.readUInt32LE(good.length - 4)).toBe(crc32c(good.subarray(0, -4)));
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const bad = Buffer.from(good);
    bad[bad.length - 1] = (bad[bad.length - 1] ?? 0) ^ 1;
    expect(await sent(bad)).toBeUndefined();
    await unharmed();
  });

  it('an unknown command is refused by name', async () => {
    const reply = await steady.command({ frobnicate: 1 });
    expect(toNumber(reply?.get('code'))).toBe(59);
    expect(reply?.get('errmsg')).toBe("no such command: 'frobnicate'");
  });

  it('documents nested too deeply are refused, however they come about', async () => {
    for (const levels of [201, 5000]) {
      const reply = await sent(withSection({ insert: 'deep' }, 'documents', [deepBson(levels)]));
      expect(toNumber(reply?.get('code'))).toBe(15);
    }
    const deep = { _id: 1, a: nested(180) };
    expect(toNumber((await steady.command({ insert: 'deep', documents: [deep] }))?.get('n'))).toBe(1);
    const path = Array.from({ length: 150 }, () => 'b').join('.');
    const deeper = { q: { _id: 1 }, u: { $set: { [`${'a.'.repeat(100)}${path}`]: 1 } } };
    const reply = await steady.command({ update: 'deep', updates: [deeper] });
    expect(writeErrorCode(reply)).toBe(15);
    const kept = await steady.command({ find: 'deep' });
    expect(toNumber(kept?.get('ok'))).toBe(1);
  });

  it('documents beyond 16 MB are refused, also when an update makes them', async () => {
    const large = encodeDoc({ _id: 1, text: 'x'.repeat(16 * 1024 * 1024) });
    const refused = await sent(withSection({ insert: 'large' }, 'documents', [large]));
    expect(writeErrorCode(refused)).toBe(10334);
    const half = { _id: 2, list: ['x'.repeat(9 * 1024 * 1024)] };
    await steady.command({ insert: 'large', documents: [half] });
    const grow = { q: { _id: 2 }, u: { $push: { list: 'x'.repeat(8 * 1024 * 1024) } } };
    const grown = await steady.command({ update: 'large', updates: [grow] });
    expect(writeErrorCode(grown)).toBe(10334);
    await unharmed();
  });

  it('a sort of more than 100 MB is refused with 292 unless it opts in', async () => {
    const text = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < 101; i++) {
      await steady.command({ insert: 'sorted', documents: [{ _id: i, n: 101 - i, text }] });
    }
    const find = { find: 'sorted', sort: { n: 1 }, projection: { n: 1 } };
    expect(toNumber((await steady.command(find))?.get('code'))).toBe(292);
    const grouped = [
      { $group: { _id: null, all: { $push: '$text' } } },
      { $project: { n: { $size: '$all' } } },
    ];
    const aggregate = { aggregate: 'sorted', pipeline: grouped, cursor: {} };
    expect(toNumber((await steady.command(aggregate))?.get('code'))).toBe(292);
    expect(toNumber((await steady.command({ ...find, limit: 5 }))?.get('ok'))).toBe(1);
    expect(toNumber((await steady.command({ ...find, allowDiskUse: true }))?.get('ok'))).toBe(1);
  });

  it('10,000 idle connections leave the others served', async () => {
    const sockets: Socket[] = [];
    for (let i = 0; i < 100; i++) {
      const some = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'));
      for (const socket of some) socket.on('error', () => undefined);
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      sockets.push(...some);
    }
    // Half a message from each: the server waits for the rest and holds little.
    for (const socket of sockets) socket.write(Buffer.from([40, 0, 0, 0, 1]));
    const waits: number[] = [];
    for (let i = 0; i < 50; i++) {
      const started = performance.now();
      await unharmed();
      waits.push(performance.now() - started);
    }
    for (const socket of sockets) socket.destroy();
    waits.sort((a, b) => a - b);
    expect(waits[25]).toBeLessThan(100);
    await unharmed();
  });

  it('leaves a store that ends in order and is sound', async () => {
    expect(await stopServer(server, 'SIGTERM')).toBe(0);
    expect((await checkDirectory(dataDir, () => undefined)).findings).toEqual([]);
  });
});
