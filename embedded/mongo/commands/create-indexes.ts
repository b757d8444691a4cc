import { equalValues } from '../bson/compare.ts';
import type { ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import { buildIndex, normalizeSpec, sameSpec } from '../storage/index-spec.ts';
import type { Transaction } from '../txn/transaction.ts';
import { collectionName, database } from './arguments.ts';
import type { Command } from './command.ts';
import { ensureCollection } from './write-batch.ts';

export const createIndexes: Command = async ({ engine, command, transaction: own }) => {
  const [db, name] = [database(command), collectionName(command)];
  const given = command.get('indexes');
  if (!Array.isArray(given) || given.length === 0)
    throw new MongoError(ErrorCode.BadValue, 'Must specify at least one index to create');
  const specs = given.map((spec) => {
    if (!isDoc(spec)) throw failedToParse('index specifications must be objects');
    return normalizeSpec(spec);
  });
  const known = engine.catalog.find(db, name);
  // What exists already waits for nobody: every start of an application asks for its indexes again.
  if (known && specs.every((spec) => existsAlready(known, spec))) return unchanged(known.indexes.length);
  const touches = (transaction: Transaction): boolean => {
    const collection = engine.catalog.find(db, name);
    return transaction !== own && collection !== undefined && transaction.hasWritten(collection);
  };
  return engine.change(touches, () => build(engine, db, name, specs));
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

function build(engine: Engine, db: string, name: string, specs: Doc[]): ReplyObject {
  const createdCollectionAutomatically = !engine.catalog.find(db, name);
  const collection = ensureCollection(engine, db, name);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) {
    if (existsAlready(collection, spec)) continue;
    const index = buildIndex(engine.catalog.takeId(), spec, engine.store.commitSeq + 1);
    engine.latest.fillIndex(collection, index);
    engine.catalog.addIndex(collection, index);
  }
  return { numIndexesBefore, numIndexesAfter: collection.indexes.length, createdCollectionAutomatically };
}
