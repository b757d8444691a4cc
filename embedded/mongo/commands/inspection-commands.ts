import type { ReplyObject } from '../bson/encode.ts';
import { doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { failedToParse, notSupported } from '../errors.ts';
import type { Rows } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import { scanRange } from '../storage/bytes.ts';
import type { Collection } from '../storage/catalog.ts';
import { CollectionCheck } from '../storage/check.ts';
import { tableKey } from '../storage/records.ts';
import { collectionName, database, flag, optionalDoc, wholeNumber } from './arguments.ts';
import { existing } from './catalog-commands.ts';
import type { Command } from './command.ts';
import { drain } from './cursors.ts';

/** Keys and record ids of an index, in bytes. */
function* entrySizes(engine: Engine, indexId: number): Rows<number> {
  const range = scanRange(engine.store.index, tableKey(indexId), tableKey(indexId + 1), false, undefined);
  for (const { key, value } of range) yield key.length + value.length;
}

async function indexSizes(engine: Engine, { indexes }: Collection): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { id, name } of indexes) {
    let bytes = 0;
    await drain(entrySizes(engine, id), (size) => {
      bytes += size;
    });
    sizes.set(name, bytes);
  }
  return sizes;
}

function total(sizes: Iterable<number>): number {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum;
}

/** What the documents take in pages: the table's, shared out by the documents' bytes. */
function storageSize(engine: Engine, bytes: number): number {
  const all = total([...engine.catalog.all()].map(({ id }) => engine.store.tallies.of(id).bytes));
  return all === 0 ? 0 : Math.round((engine.store.docs.bytes * bytes) / all);
}

export const collStats: Command = async ({ engine, command }) => {
  const collection = existing(engine, database(command), collectionName(command));
  const { count, bytes } = engine.store.tallies.of(collection.id);
  const sizes = await indexSizes(engine, collection);
  const storage = storageSize(engine, bytes);
  const indexBytes = total(sizes.values());
  return {
    ns: collection.ns,
    count,
    size: bytes,
    ...(count > 0 && { avgObjSize: Math.round(bytes / count) }),
    storageSize: storage,
    nindexes: collection.indexes.length,
    indexSizes: doc(Object.fromEntries(sizes)),
    totalIndexSize: indexBytes,
    totalSize: storage + indexBytes,
    capped: false,
    scaleFactor: 1,
  };
};

export const dbStats: Command = async ({ engine, command }) => {
  const collections = engine.catalog.ofDatabase(database(command));
  const tallies = collections.map(({ id }) => engine.store.tallies.of(id));
  const objects = total(tallies.map(({ count }) => count));
  const dataSize = total(tallies.map(({ bytes }) => bytes));
  let indexSize = 0;
  for (const collection of collections) indexSize += total((await indexSizes(engine, collection)).values());
  const storage = storageSize(engine, dataSize);
  return {
    db: database(command),
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : Math.round(dataSize / objects),
    dataSize,
    storageSize: storage,
    indexes: total(collections.map(({ indexes }) => indexes.length)),
    indexSize,
    totalSize: storage + indexSize,
    scaleFactor: 1,
  };
};

/** The data file's bytes, shared out among the databases by those of their documents. */
function sizesOnDisk(engine: Engine): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { db, id } of engine.catalog.all())
    sizes.set(db, (sizes.get(db) ?? 0) + engine.store.tallies.of(id).bytes);
  const all = total(sizes.values());
  for (const [db, bytes] of sizes)
    sizes.set(db, all === 0 ? 0 : Math.round((engine.store.fileBytes * bytes) / all));
  return sizes;
}

export const listDatabases: Command = ({ engine, command }) => {
  const filter = compileFilter(optionalDoc(command, 'filter') ?? new Map());
  const databases = [...sizesOnDisk(engine)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, size]) => doc({ name, sizeOnDisk: size, empty: size === 0 }))
    .filter(filter);
  if (flag(command, 'nameOnly'))
    return { databases: databases.map((entry) => doc({ name: entry.get('name') })) };
  const totalSize = total(databases.map((entry) => entry.get('sizeOnDisk') as number));
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1024 ** 2) };
};

/** Looks at every document and index entry of a collection, with turns for others. */
export const validate: Command = async ({ engine, command, operation }): Promise<ReplyObject> => {
  const collection = existing(engine, database(command), collectionName(command));
  const check = new CollectionCheck(engine.store, collection);
  await drain(check.rows(), () => undefined, operation);
  return {
    ns: collection.ns,
    nrecords: check.documents,
    nIndexes: collection.indexes.length,
    valid: check.findings.length === 0,
    errors: check.findings,
    warnings: [],
  };
};

/** The commands on their way; without their values, which are their clients'. */
export const currentOp: Command = ({ engine }) => {
  const now = performance.now();
  const inprog = [...engine.operations.values()].map((each) => ({
    opid: each.id,
    type: 'op',
    active: true,
    op: each.name,
    ns: each.ns,
    connectionId: each.connection.id,
    ...(each.connection.appName && { appName: each.connection.appName }),
    secs_running: Math.floor((now - each.startedAt) / 1000),
    microsecs_running: Math.round((now - each.startedAt) * 1000),
    ...(each.plan && { planSummary: each.plan }),
    waitingForLock: each.waiting,
  }));
  return { inprog };
};

/** Ends a command where it next takes a breath, or waits for a transaction; one that is not there is no error. */
export const killOp: Command = ({ engine, command }) => {
  const id = wholeNumber(command, 'op');
  if (id === undefined) throw failedToParse("killOp needs an 'op'");
  engine.operations.get(id)?.kill();
  return { info: 'attempting to kill op' };
};

/** The data file never shrinks: its free pages are used again. */
export const compact: Command = () => {
  throw notSupported("'compact' (a backup is a compacted copy)");
};
