import type { ReplyObject } from '../bson/encode.ts';
import { maxDocumentBytes } from '../bson/encode.ts';
import { isDoc, ObjectId, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { sessionMinutes } from '../txn/sessions.ts';
import { snapshotMillis } from '../txn/snapshots.ts';
import { maxMessageBytes } from '../wire/messages.ts';
import { clusterTime } from './cluster-time.ts';
import type { Command } from './command.ts';

/** The release whose behaviour this server follows, and its wire version. */
export const version = '7.0.0';
const maxWireVersion = 21;
const electionId = new ObjectId('7fffffff0000000000000001');

function applicationName(client: Value): string | undefined {
  const application = isDoc(client) ? client.get('application') : undefined;
  const name = isDoc(application) ? application.get('name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

export const hello: Command = ({ engine, command, connection }) => {
  // The address the client dialled: any other would send it elsewhere.
  const { localAddress = '127.0.0.1', localPort = 0 } = connection.socket;
  const host = localAddress.startsWith('::ffff:') ? localAddress.slice(7) : localAddress;
  const me = host.includes(':') ? `[${host}]:${localPort}` : `${host}:${localPort}`;
  const old = !command.has('hello');
  const { account } = engine;
  const asksHow = account && command.get('saslSupportedMechs') === `admin.${account.user}`;
  connection.appName ??= applicationName(command.get('client'));
  return {
    helloOk: true,
    ...(old ? { ismaster: true } : { isWritablePrimary: true }),
    hosts: [me],
    setName: 'rs0',
    setVersion: 1,
    secondary: false,
    primary: me,
    me,
    electionId,
    lastWrite: { opTime: { ts: clusterTime(), t: 1n }, lastWriteDate: new Date() },
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: sessionMinutes,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ...(asksHow && { saslSupportedMechs: [account.mechanism] }),
  };
};

export const ping: Command = () => ({});

export const buildInfo: Command = () => ({
  version,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: [],
  bits: 64,
  debug: false,
  maxBsonObjectSize: maxDocumentBytes,
  storageEngines: ['lmdb'],
});

export const getParameter: Command = ({ engine, command }) => {
  const known: Record<string, ReplyObject[string]> = {
    featureCompatibilityVersion: { version: '7.0' },
    authenticationMechanisms: engine.account ? [engine.account.mechanism] : [],
    requireApiVersion: false,
    enableTestCommands: engine.failPoints !== undefined,
    transactionLifetimeLimitSeconds: engine.transactionSeconds,
    minSnapshotHistoryWindowInSeconds: snapshotMillis / 1000,
  };
  const wanted = Object.keys(known).filter(
    (name) => command.has(name) || command.get('getParameter') === '*',
  );
  if (wanted.length === 0) throw new MongoError(ErrorCode.InvalidOptions, 'no option found to get');
  return Object.fromEntries(wanted.map((name) => [name, known[name]]));
};

/** What threatens the data, for whoever watches the site; bytes. */
function storageState({ room, store, sessions, snapshots, slowCheck }: Engine): ReplyObject {
  const { free, reserve, low } = room.state;
  const open = [...snapshots.open, ...sessions.openTransactions()];
  const oldest = Math.min(performance.now(), ...open.map(({ startedAt }) => startedAt));
  const { last } = slowCheck;
  return {
    fileBytes: store.fileBytes,
    freeBytes: free,
    reserveBytes: reserve,
    writesRefused: low,
    snapshots: {
      open: open.length,
      oldestSeconds: (performance.now() - oldest) / 1000,
      endedBySize: sessions.endedBySize + snapshots.endedBySize,
    },
    ...(last && { lastCheck: { ...last } }),
  };
}

export const serverStatus: Command = ({ engine }) => ({
  host: 'localhost',
  version,
  process: 'embedded-mongo',
  pid: process.pid,
  uptime: (performance.now() - engine.startedAt) / 1000,
  localTime: new Date(),
  mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 1048576) },
  metrics: { cursor: { open: { total: engine.cursors.count } } },
  repl: { setName: 'rs0', ismaster: true },
  storageEngine: { name: 'lmdb', persistent: true, ...storageState(engine) },
});

export const connectionStatus: Command = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
});

export const hostInfo: Command = () => ({
  system: { currentTime: new Date() },
  os: { type: process.platform },
});
export const whatsmyuri: Command = ({ connection }) => ({
  you: `${connection.socket.remoteAddress ?? ''}:${connection.socket.remotePort ?? 0}`,
});
export const getLog: Command = () => ({ totalLinesWritten: 0, log: [] });

export const replSetGetStatus: Command = ({ connection }) => ({
  set: 'rs0',
  myState: 1,
  members: [
    {
      _id: 0,
      name: `${connection.socket.localAddress}:${connection.socket.localPort}`,
      health: 1,
      state: 1,
      stateStr: 'PRIMARY',
      self: true,
    },
  ],
});
