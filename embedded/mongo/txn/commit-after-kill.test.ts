import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, toNumber } from '../bson/value.ts';
import { type ServerProcess, startServer, stopServer } from '../server-process.ts';
import { RawClient } from '../wire/raw-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-commit-'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Numbered extends ReplyObject {
  txnNumber: bigint;
  autocommit: false;
}

function nextTransaction(): Numbered {
  const id = new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);
  return { lsid: { id }, txnNumber: 1n, autocommit: false };
}

async function killed(server: ServerProcess): Promise<{ server: ServerProcess; client: RawClient }> {
  await stopServer(server, 'SIGKILL');
  const next = await startServer(dataDir, { port: server.port });
  return { server: next, client: new RawClient(next.port) };
}

const okOf = (reply: Doc | undefined): number | undefined => toNumber(reply?.get('ok'));
const codeOf = (reply: Doc | undefined): number | undefined => toNumber(reply?.get('code'));

it('answers a commit retried after kill -9 as it was: done, or to be done again as a whole', {
  timeout: 120_000,
}, async () => {
  let server = await startServer(dataDir);
  let client = new RawClient(server.port);
  const [done, open, racing] = [nextTransaction(), nextTransaction(), nextTransaction()];
  const write = (_id: number, number: Numbered): Promise<Doc | undefined> =>
    client.command({ insert: 'rows', documents: [{ _id }], startTransaction: true, ...number });
  const commit = (number: Numbered): Promise<Doc | undefined> =>
    client.command({ commitTransaction: 1, ...number });
  await write(1, done);
  await write(2, open);
  expect(okOf(await commit(done))).toBe(1);
  ({ server, client } = await killed(server));

  expect(okOf(await commit(done))).toBe(1);
  const more = { find: 'rows', ...done };
  expect(codeOf(await client.command(more))).toBe(256);
  expect(codeOf(await client.command({ abortTransaction: 1, ...done }))).toBe(256);
  const lost = await commit(open);
  expect(codeOf(lost)).toBe(251);
  expect(lost?.get('errorLabels')).toEqual(['TransientTransactionError']);

  await write(3, racing);
  void commit(racing);
  ({ server, client } = await killed(server));
  const known = okOf(await commit(racing)) === 1;
  expect(okOf(await commit(racing)) === 1).toBe(known);
  const there = async (_id: number): Promise<boolean> =>
    toNumber((await client.command({ count: 'rows', query: { _id } }))?.get('n')) === 1;
  expect(await Promise.all([1, 2, 3].map(there))).toEqual([true, false, known]);
  client.close();
  expect(await stopServer(server, 'SIGTERM')).toBe(0);
});
