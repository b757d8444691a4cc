import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyObject } from '../bson/encode.ts';
import { Binary, toNumber } from '../bson/value.ts';
import { type RunningMongo, startMongo } from '../server.ts';
import { RawClient } from '../wire/raw-client.ts';

const payload = (text: string) => new Binary(Buffer.from(text));
const start = (text: string) => ({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: payload(text) });
const next = (text: string) => ({ saslContinue: 1, payload: payload(text) });
const textOf = (value: unknown) => (value instanceof Binary ? Buffer.from(value.buffer).toString() : '');

/** The error's code of what a command is answered; undefined when it is done. */
async function codeOf(client: RawClient, command: ReplyObject): Promise<number | undefined> {
  const reply = await client.command(command);
  return toNumber(reply?.get('code') ?? null);
}

const patience = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-auth-'));
let mongo: RunningMongo;

beforeAll(async () => {
  mongo = await startMongo({ port: 0, dataDir, credentials: { user: 'lode', password: 'right password' } });
}, patience);

afterAll(async () => {
  await mongo.close();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

/** What a driver is answered that gives its name and password so. */
async function tryAs(login: string, options = ''): Promise<unknown> {
  const url = `mongodb://${login}127.0.0.1:${mongo.port}/test?replicaSet=rs0&authSource=admin${options}`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.db().collection('kept').insertOne({ text: 'in' });
    return await client.db().collection('kept').countDocuments({ text: 'in' });
  } catch (error) {
    return (error as { code?: number }).code;
  } finally {
    await client.close();
  }
}

describe('a store with a password', () => {
  it('lets in who has it, whether the mechanism is named or asked for', async () => {
    expect(await tryAs('lode:right%20password@')).toBe(1);
    expect(await tryAs('lode:right%20password@', '&authMechanism=SCRAM-SHA-256')).toBe(2);
  });

  it.each([
    ['another password', 'lode:wrong@', 18],
    ['another name', 'somebody:right%20password@', 18],
    ['nothing at all', '', 13],
  ])('refuses %s', async (_what, login, code) => {
    expect(await tryAs(login)).toBe(code);
  });

  it('answers hello to anybody and nothing else', async () => {
    const client = new RawClient(mongo.port);
    expect(await codeOf(client, { hello: 1 })).toBeUndefined();
    for (const command of [{ ping: 1 }, { find: 'kept' }, { listDatabases: 1 }, { serverStatus: 1 }])
      expect(await codeOf(client, command)).toBe(13);
    client.close();
  });

  it.each(['n,,n=lode,r=', 'y,,n=lode,r=aaaaaaaaaaaa', 'n,,n=lode,r=aaaaaaaaaaaa,x=1', ''])(
    'refuses the first message %j',
    async (text) => {
      const client = new RawClient(mongo.port);
      expect(await codeOf(client, start(text))).toBe(18);
      expect(await codeOf(client, next('x'))).toBe(18);
      client.close();
    },
  );

  it('takes no proof but the right one, and nothing in its place', async () => {
    const client = new RawClient(mongo.port);
    const first = await client.command(start('n,,n=lode,r=aaaaaaaaaaaa'));
    const [nonce] = /^r=[^,]+/.exec(textOf(first?.get('payload'))) ?? [];
    expect(nonce).toMatch(/^r=aaaaaaaaaaaa.{20,}/);
    expect(await codeOf(client, next(`c=biws,${nonce},p=${Buffer.alloc(32).toString('base64')}`))).toBe(18);
    // The empty exchange is for who has passed.
    expect(await codeOf(client, next(''))).toBe(18);
    expect(await codeOf(client, { ping: 1 })).toBe(13);
    client.close();
  });
});
