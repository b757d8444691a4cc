import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Credentials } from './auth/scram.ts';
import { dropLeftovers } from './commands/aggregate-output.ts';
import { dispatch } from './commands/dispatch.ts';
import { SlowLog } from './commands/slow-log.ts';
import { Engine } from './engine.ts';
import { type CheckReport, checkStore } from './storage/check.ts';
import { claim } from './storage/claim.ts';
import { dropCopy } from './storage/copy.ts';
import { inspectDataFile, mark } from './storage/data-file.ts';
import { bringUpToDate } from './storage/format.ts';
import { startReaper } from './storage/reaper.ts';
import { freeBytesOf, Room } from './storage/room.ts';
import { Store } from './storage/store.ts';
import { Connection, type Handler } from './wire/connection.ts';

export interface MongoOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  host?: string;
  /** Seconds between rounds of deleting what TTL indexes say has expired. */
  ttlSeconds?: number;
  /** Have `configureFailPoint`, for tests of clients. */
  failPoints?: boolean;
  /** How long a transaction may be open before it is aborted. */
  transactionSeconds?: number;
  /** Who may use it; without them whoever reaches it. */
  credentials?: Credentials | undefined;
  /** Told, in their order, of what is on disk and of what is answered; for tests. */
  trace?: { flushed(this: void): void; sending(this: void): void };
  /** A command that takes longer is logged. */
  slowMillis?: number;
  /** What is kept free on the data's disk, in bytes: below it nothing that grows is written. */
  reserveBytes?: number;
  /** Takes the lines of that log; by default standard error. */
  log?: (line: string) => void;
}

export interface RunningMongo {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the server; throws DirectoryInUse when another process has the data directory, DataUnusable when it has no sound data. */
export async function startMongo(options: MongoOptions): Promise<RunningMongo> {
  const { port, dataDir, host = '127.0.0.1', ttlSeconds = 30 } = options;
  mkdirSync(dataDir, { recursive: true });
  inspectDataFile(dataDir);
  const { engine, release } = await openEngine(options);
  dropCopy(dataDir);
  await dropLeftovers(engine);
  const connections = new Set<Connection>();
  const running = new Set<Promise<unknown>>();
  const handle: Handler = (request, from) => {
    const reply = dispatch(engine, request, from);
    running.add(reply);
    return reply.finally(() => running.delete(reply));
  };
  const server = createServer((socket) => {
    const connection = new Connection(socket, handle, options.trace?.sending);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  try {
    await listen(server, port, host);
  } catch (error) {
    await engine.store.close();
    await release();
    throw error;
  }
  const reaper = startReaper(engine, ttlSeconds);
  const chosen = (server.address() as AddressInfo).port;
  const close = async (): Promise<void> => {
    reaper.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of connections) connection.close();
    await closed;
    // Ending the transactions frees the writers that wait for them; what runs may finish.
    engine.endAll();
    await Promise.allSettled(running);
    await engine.store.close();
    await release();
  };
  return { url: `mongodb://${host}:${chosen}/?replicaSet=rs0`, port: chosen, close };
}

/** The engine on a directory that is claimed until `release`; one that cannot be opened is given free again. */
async function openEngine(
  options: MongoOptions,
): Promise<{ engine: Engine; release(this: void): Promise<void> }> {
  const { dataDir, failPoints, transactionSeconds, credentials, trace } = options;
  const { slowMillis = 100, log = toStderr, reserveBytes } = options;
  const room = new Room(freeBytesOf(dataDir), say, reserveBytes);
  const store = new Store(dataDir, { onFatal: stopForFault, onFlushed: trace?.flushed, room });
  let release: (() => Promise<void>) | undefined;
  try {
    release = await claim(store, dataDir);
    bringUpToDate(store, dataDir, say);
    mark(dataDir);
    const slowLog = new SlowLog(slowMillis, log);
    const engine = new Engine(store, slowLog, {
      failPoints,
      transactionSeconds,
      credentials,
      room,
      tell: say,
    });
    return { engine, release };
  } catch (error) {
    await store.close();
    await release?.();
    throw error;
  }
}

/**
 * Checks the data of a directory that no server has; `tell` gets a line for each collection.
 * Throws DirectoryInUse, DataUnusable, and when there is no data.
 */
export async function checkDirectory(dataDir: string, tell: (line: string) => void): Promise<CheckReport> {
  if (!inspectDataFile(dataDir)) throw new Error(`There is no data in ${dataDir}.`);
  const store = new Store(dataDir, { onFatal: stopForFault });
  let release: (() => Promise<void>) | undefined;
  try {
    release = await claim(store, dataDir);
    return checkStore(store, tell);
  } finally {
    await store.close();
    await release?.();
  }
}

function say(text: string): void {
  toStderr(`embedded mongo: ${text}\n`);
}

function toStderr(line: string): void {
  process.stderr.write(line);
}

/** A failed commit leaves memory and disk apart: only a restart reads the truth. */
function stopForFault(error: unknown): void {
  say(`the store failed, stopping: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(70);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
