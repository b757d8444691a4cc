import { equalValues } from '../bson/compare.ts';
import type { ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import { IndexBuild } from '../storage/index-build.ts';
import { normalizeSpec, sameSpec } from '../storage/index-spec.ts';
import type { Transaction } from '../txn/transaction.ts';
import { collectionName, database } from './arguments.ts';
import type { Command } from './command.ts';

export const createIndexes: Command = async ({ engine, command, transaction }) => {
  const [db, name] = [database(command), collectionName(command)];
  const given = command.get('indexes');
  if (!Array.isArray(given) || given.length === 0)
    throw new MongoError(ErrorCode.BadValue, 'Must specify at least one index to create');
  const known = engine.collection(transaction, db, name);
  const specs = given.map((spec) => {
    if (!isDoc(spec)) throw failedToParse('index specifications must be objects');
    return normalizeSpec(spec, known?.options.get('collation'));
  });
  if (transaction) return buildInTransaction(engine, transaction, db, name, specs);
  const touches = (open: Transaction): boolean => {
    const collection = engine.catalog.find(db, name);
    return collection !== undefined && open.hasWritten(collection);
  };
  for (;;) {
    const known = engine.catalog.find(db, name);
    // What exists already waits for nobody: every start of an application asks for its indexes again.
    if (known && specs.every((spec) => existsAlready(known, spec))) return unchanged(known.indexes.length);
    const begun = await engine.change(touches, () => begin(engine, db, name, specs));
    if (begun instanceof IndexBuild) {
      await begun.ended;
      // What is looked up next is answered without a commit of its own.
      await engine.store.settled();
      continue;
    }
    const { build, reply } = begun;
    if (!build) return reply;
    await build.run();
    return { ...reply, numIndexesAfter: build.collection.indexes.length };
  }
};

function unchanged(count: number): ReplyObject {
  return {
    numIndexesBefore: count,
    numIndexesAfter: count,
    createdCollectionAutomatically: false,
    note: 'all indexes already exist',
  };
}

/** Whether the index is there; throws when another one has its name or its keys. */
function existsAlready(collection: Collection, spec: Doc): boolean {
  const key = spec.get('key') as Doc;
  if (key.size === 1 && key.has('_id')) return true;
  for (const index of collection.indexes) {
    const sameName = index.name === spec.get('name');
    if (sameName && sameSpec(index.spec, spec)) return true;
    if (sameName) {
      throw new MongoError(
        ErrorCode.IndexKeySpecsConflict,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Existing index: ${index.name}`,
      );
    }
    if (
      equalValues(index.key, key) &&
      equalValues(index.spec.get('collation'), spec.get('collation')) &&
      equalValues(index.spec.get('partialFilterExpression'), spec.get('partialFilterExpression'))
    ) {
      throw new MongoError(
        ErrorCode.IndexOptionsConflict,
        `Index already exists with a different name: ${index.name}`,
      );
    }
  }
  return false;
}

/**
 * In a job: builds what is quickly built, and gives the build that has to go on otherwise; or gives
 * the build of somebody else that has to end first.
 */
function begin(
  engine: Engine,
  db: string,
  name: string,
  specs: Doc[],
): IndexBuild | { reply: ReplyObject; build?: IndexBuild } {
  const createdCollectionAutomatically = !engine.catalog.find(db, name);
  const collection = engine.ensureCollection(undefined, db, name);
  const other = IndexBuild.of(collection, specs);
  if (other) return other;
  const numIndexesBefore = collection.indexes.length;
  const missing = specs.filter((spec) => !existsAlready(collection, spec));
  const indexes = missing.map((spec) => engine.catalog.createIndex(spec));
  const build = new IndexBuild(engine, collection, indexes);
  const done = build.start();
  const numIndexesAfter = collection.indexes.length;
  const reply = { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
  return done ? { reply } : { reply, build };
}

/** In a transaction: only what is there already, or on a collection that the transaction has made and not yet filled. */
function buildInTransaction(
  engine: Engine,
  transaction: Transaction,
  db: string,
  name: string,
  specs: Doc[],
): ReplyObject {
  const createdCollectionAutomatically = !engine.collection(transaction, db, name);
  const collection = engine.ensureCollection(transaction, db, name);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) if (!existsAlready(collection, spec)) transaction.addIndex(collection, spec);
  const numIndexesAfter = collection.indexes.length;
  if (numIndexesAfter === numIndexesBefore) return unchanged(numIndexesBefore);
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
}
