import { mendDriver } from '@lode/server/platform/mongo-driver';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl, freshDatabase } from '../harness/backend.ts';
import { currentRun } from '../harness/site.ts';

/** The driver's own parts that hold sockets. */
interface Internals {
  topology: { s: { servers: Map<string, ServerParts> } };
}
interface SocketHolder {
  socket: { destroy: () => void };
}
interface ServerParts {
  monitor: { connection: SocketHolder | null };
  pool: { checkedOut: Set<SocketHolder> };
}

let client: mongo.MongoClient;

function parts(): ServerParts {
  const [server] = (client as unknown as Internals).topology.s.servers.values();
  if (!server) throw new Error('The driver knows no server');
  return server;
}

beforeAll(async () => {
  const run = currentRun();
  if (!run) throw new Error('There is no shared store: the global setup has not run.');
  mendDriver();
  client = new mongoose.mongo.MongoClient(databaseUrl(run.store, freshDatabase()), {
    heartbeatFrequencyMS: 500,
    monitorCommands: true,
    retryReads: false,
  });
  await client.connect();
});

afterAll(() => client.close());

it('a heartbeat written to a socket that has just ended fails, and a later one finds the store', async () => {
  const failed = new Promise((resolve) => client.once('serverHeartbeatFailed', resolve));
  client.on('serverHeartbeatStarted', function end() {
    const { connection } = parts().monitor;
    if (!connection) return;
    client.off('serverHeartbeatStarted', end);
    connection.socket.destroy();
  });
  await failed;
  await new Promise((resolve) => client.once('serverHeartbeatSucceeded', resolve));
  expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
});

it('a command written to a socket that has just ended is refused as a network error', async () => {
  client.once('commandStarted', () => {
    for (const { socket } of parts().pool.checkedOut) socket.destroy();
  });
  await expect(client.db().collection('any').countDocuments()).rejects.toThrow(
    mongoose.mongo.MongoNetworkError,
  );
});
