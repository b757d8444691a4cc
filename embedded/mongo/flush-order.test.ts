import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyObject } from './bson/encode.ts';
import { showValue } from './bson/show-value.ts';
import { Binary, toNumber } from './bson/value.ts';
import { type RunningMongo, startMongo } from './server.ts';
import { RawClient } from './wire/raw-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-flush-'));
let events: ('flushed' | 'sending')[] = [];
let mongo: RunningMongo;
let client: RawClient;

beforeAll(async () => {
  const trace = { flushed: () => void events.push('flushed'), sending: () => void events.push('sending') };
  mongo = await startMongo({ port: 0, dataDir, trace });
  client = new RawClient(mongo.port);
});

afterAll(async () => {
  client.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function lsid(): { id: Binary } {
  return { id: new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4) };
}

/** What happens from sending the command to its answer, which must be a success. */
async function traced(command: ReplyObject): Promise<string[]> {
  events = [];
  const reply = await client.command(command);
  expect(toNumber(reply?.get('ok')), showValue(reply)).toBe(1);
  expect(reply?.get('writeErrors'), showValue(reply)).toBeUndefined();
  return events;
}

/** In this order: each finds what those before it have left. */
const writes: [string, ReplyObject][] = [
  ['create', { create: 'made' }],
  ['insert', { insert: 'c', documents: [{ _id: 1, n: 1 }] }],
  ['insert of many', { insert: 'c', documents: Array.from({ length: 5000 }, (_, i) => ({ _id: 10 + i })) }],
  ['update', { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }],
  ['update of many', { update: 'c', updates: [{ q: {}, u: { $set: { m: 1 } }, multi: true }] }],
  ['upsert', { update: 'c', updates: [{ q: { _id: 2 }, u: { $set: { n: 5 } }, upsert: true }] }],
  ['findAndModify', { findAndModify: 'c', query: { _id: 1 }, update: { $inc: { n: 1 } } }],
  [
    'a retryable update',
    { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], lsid: lsid(), txnNumber: 1n },
  ],
  ['delete', { delete: 'c', deletes: [{ q: { _id: 2 }, limit: 1 }] }],
  [
    'createIndexes',
    { createIndexes: 'c', indexes: [{ key: { n: 1 }, name: 'n_1', expireAfterSeconds: 9000 }] },
  ],
  ['collMod', { collMod: 'c', index: { name: 'n_1', expireAfterSeconds: 9999 } }],
  ['dropIndexes', { dropIndexes: 'c', index: 'n_1' }],
  ['$out', { aggregate: 'c', pipeline: [{ $limit: 3 }, { $out: 'copy' }], cursor: {} }],
  ['$merge', { aggregate: 'c', pipeline: [{ $limit: 9 }, { $merge: 'copy' }], cursor: {} }],
  ['delete of many', { delete: 'c', deletes: [{ q: { _id: { $gt: 9 } }, limit: 0 }] }],
  ['drop', { drop: 'copy' }],
];

describe('an acknowledgement', () => {
  it.each(writes)('of %s is sent after its commit is on disk', async (_, command) => {
    const order = await traced(command);
    expect(order).toContain('flushed');
    expect(order.indexOf('sending')).toBe(order.length - 1);
  });

  it('of commitTransaction is sent after its commit is on disk; what comes before waits for no disk', async () => {
    const session = { lsid: lsid(), txnNumber: 1n, autocommit: false };
    const documents = [{ _id: 100_000 }];
    expect(await traced({ insert: 'c', documents, ...session, startTransaction: true })).toEqual(['sending']);
    expect(await traced({ delete: 'c', deletes: [{ q: { _id: 1 }, limit: 1 }], ...session })).toEqual([
      'sending',
    ]);
    expect(await traced({ commitTransaction: 1, ...session })).toEqual(['flushed', 'sending']);
  });

  it('of renameCollection and dropDatabase is sent after their commits are on disk', async () => {
    const rename = { renameCollection: 'test.made', to: 'test.named' };
    expect(await traced(rename)).toEqual(['flushed', 'sending']);
    expect(await traced({ dropDatabase: 1 })).toEqual(['flushed', 'sending']);
  });

  it('of a read waits for no disk', async () => {
    expect(await traced({ find: 'c' })).toEqual(['sending']);
    expect(await traced({ ping: 1 })).toEqual(['sending']);
  });

  it('among many writers never comes before as many commits as it needs', async () => {
    events = [];
    const clients = Array.from({ length: 8 }, () => new RawClient(mongo.port));
    await Promise.all(clients.map((each, i) => each.command({ insert: 'many', documents: [{ _id: i }] })));
    for (const each of clients) each.close();
    // Nobody has written before the first flush, and the last answer follows the last one.
    expect(events[0]).toBe('flushed');
    expect(events.filter((event) => event === 'sending')).toHaveLength(8);
    expect(events.lastIndexOf('flushed')).toBeLessThan(events.lastIndexOf('sending'));
  });
});
