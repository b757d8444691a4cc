import { existsSync, mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Credentials } from './auth/scram.ts';
import { dropLeftovers } from './commands/aggregate-output.ts';
import { dispatch } from './commands/dispatch.ts';
import { SlowLog } from './commands/slow-log.ts';
import { Engine } from './engine.ts';
import { type CheckReport, checkStore } from './storage/check.ts';
import { dropCopy } from './storage/copy.ts';
import { lockDirectory } from './storage/directory-lock.ts';
import { startReaper } from './storage/reaper.ts';
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
  /** Takes the lines of that log; by default standard error. */
  log?: (line: string) => void;
}

export interface RunningMongo {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the server; throws DirectoryInUse when another process has the data directory. */
export async function startMongo(options: MongoOptions): Promise<RunningMongo> {
  const { port, dataDir, host = '127.0.0.1', ttlSeconds = 30 } = options;
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDirectory(dataDir);
  dropCopy(dataDir);
  const engine = await openEngine(options, unlock);
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
    await unlock();
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
    await unlock();
  };
  return { url: `mongodb://${host}:${chosen}/?replicaSet=rs0`, port: chosen, close };
}

/** The engine on a claimed directory; one that cannot be opened is given free again. */
async function openEngine(
  {
    dataDir,
    failPoints,
    transactionSeconds,
    credentials,
    trace,
    slowMillis = 100,
    log = toStderr,
  }: MongoOptions,
  unlock: () => Promise<void>,
): Promise<Engine> {
  const store = new Store(dataDir, stopForFault, trace?.flushed);
  try {
    return new Engine(store, new SlowLog(slowMillis, log), { failPoints, transactionSeconds, credentials });
  } catch (error) {
    await store.close();
    await unlock();
    throw error;
  }
}

/**
 * Checks the data of a directory that no server has; `tell` gets a line for each collection.
 * Throws DirectoryInUse, and when there is no data.
 */
export async function checkDirectory(dataDir: string, tell: (line: string) => void): Promise<CheckReport> {
  if (!existsSync(join(dataDir, 'data.mdb'))) throw new Error(`There is no data in ${dataDir}.`);
  const unlock = await lockDirectory(dataDir);
  const store = new Store(dataDir, stopForFault);
  try {
    return checkStore(store, tell);
  } finally {
    await store.close();
    await unlock();
  }
}

function toStderr(line: string): void {
  process.stderr.write(line);
}

/** A failed commit leaves memory and disk apart: only a restart reads the truth. */
function stopForFault(error: unknown): void {
  process.stderr.write(`embedded mongo: the store failed, stopping: ${String(error)}\n`);
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
