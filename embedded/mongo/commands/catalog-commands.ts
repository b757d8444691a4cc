import { equalValues } from '../bson/compare.ts';
import { encodeDoc, type ReplyObject } from '../bson/encode.ts';
import { showValue } from '../bson/show-value.ts';
import { type Doc, doc, int32, isDoc, toNumber, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError, notSupported, typeMismatch } from '../errors.ts';
import type { Rows } from '../query/execute.ts';
import { compileFilter } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Transaction } from '../txn/transaction.ts';
import { collectionName, database, flag, optionalDoc, optionalNumber } from './arguments.ts';
import { collectionOptions } from './collection-options.ts';
import type { Command, CommandContext } from './command.ts';
import { isCommonField } from './known-fields.ts';
import { isValidationOption, setValidation } from './validation.ts';

function namespaceNotFound(ns: string): MongoError {
  return new MongoError(ErrorCode.NamespaceNotFound, `ns does not exist: ${ns}`);
}

export function existing(engine: Engine, db: string, name: string): Collection {
  const collection = engine.catalog.find(db, name);
  if (!collection) throw namespaceNotFound(`${db}.${name}`);
  return collection;
}

export const create: Command = async ({ engine, command, transaction }) => {
  const [db, name] = [database(command), collectionName(command)];
  const options = collectionOptions(command);
  return engine.write(transaction, undefined, () => {
    const known = engine.ensureCollection(transaction, db, name, options);
    // Creating what is there already with the same options is no error.
    if (!equalValues(known.options, options)) {
      throw new MongoError(
        ErrorCode.NamespaceExists,
        `namespace ${known.ns} already exists, but with different options: ${showValue(known.options)}`,
      );
    }
    return {};
  });
};

export const drop: Command = async ({ engine, command, operation }) => {
  const [db, name] = [database(command), collectionName(command)];
  const touches = (transaction: Transaction): boolean => {
    const collection = engine.catalog.find(db, name);
    return collection !== undefined && transaction.hasWritten(collection);
  };
  return engine.change(
    touches,
    () => {
      const collection = engine.catalog.find(db, name);
      if (!collection) return {};
      const nIndexesWas = collection.indexes.length;
      engine.catalog.drop(collection);
      return { nIndexesWas, ns: collection.ns };
    },
    operation,
  );
};

export const dropDatabase: Command = async ({ engine, command, operation }) => {
  const db = database(command);
  const touches = (transaction: Transaction): boolean =>
    engine.catalog.ofDatabase(db).some((collection) => transaction.hasWritten(collection));
  return engine.change(
    touches,
    () => {
      for (const collection of engine.catalog.ofDatabase(db)) engine.catalog.drop(collection);
      return { dropped: db };
    },
    operation,
  );
};

export const renameCollection: Command = async ({ engine, command, operation }) => {
  const [from, to] = [command.get('renameCollection'), command.get('to')];
  if (typeof from !== 'string' || typeof to !== 'string')
    throw typeMismatch('renameCollection needs two namespaces');
  const [fromDb, fromName, toDb, toName] = [...splitNamespace(from), ...splitNamespace(to)] as [
    string,
    string,
    string,
    string,
  ];
  const touches = (transaction: Transaction): boolean =>
    [engine.catalog.find(fromDb, fromName), engine.catalog.find(toDb, toName)].some(
      (collection) => collection !== undefined && transaction.hasWritten(collection),
    );
  return engine.change(
    touches,
    () => {
      const collection = engine.catalog.find(fromDb, fromName);
      if (!collection)
        throw new MongoError(ErrorCode.NamespaceNotFound, `Source collection ${from} does not exist`);
      const target = engine.catalog.find(toDb, toName);
      if (target && !flag(command, 'dropTarget'))
        throw new MongoError(ErrorCode.NamespaceExists, 'target namespace exists');
      if (target) engine.catalog.drop(target);
      engine.checkNamespace(toDb, toName);
      engine.catalog.rename(collection, toDb, toName);
      return {};
    },
    operation,
  );
};

function splitNamespace(ns: string): [string, string] {
  const dot = ns.indexOf('.');
  return [ns.slice(0, dot), ns.slice(dot + 1)];
}

function* encoded(documents: Doc[]): Rows<Buffer> {
  for (const each of documents) yield encodeDoc(each);
}

/** A list of documents as a cursor reply. */
export function cursorReply(context: CommandContext, ns: string, documents: Doc[]): Promise<ReplyObject> {
  const cursor = optionalDoc(context.command, 'cursor');
  return context.engine.cursors.open(encoded(documents), {
    ns,
    batchSize: (cursor && optionalNumber(cursor, 'batchSize')) ?? 1000,
    singleBatch: false,
    operation: context.operation,
    snapshot: undefined,
    transaction: context.transaction,
    session: context.session,
  });
}

export const listCollections: Command = (context) => {
  const { engine, command } = context;
  const db = database(command);
  const filter = compileFilter(optionalDoc(command, 'filter') ?? new Map());
  const nameOnly = flag(command, 'nameOnly');
  const all = engine.catalog.ofDatabase(db).map((collection) => {
    const entry = doc({ name: collection.name, type: 'collection' });
    if (nameOnly) return entry;
    entry.set('options', collection.options);
    entry.set('info', doc({ readOnly: false, uuid: collection.uuid }));
    entry.set('idIndex', indexEntry(collection.indexes[0]?.spec as Doc));
    return entry;
  });
  return cursorReply(context, `${db}.$cmd.listCollections`, all.filter(filter));
};

function indexEntry(spec: Doc): Doc {
  return new Map(spec);
}

export const listIndexes: Command = (context) => {
  const { engine, command } = context;
  const [db, name] = [database(command), collectionName(command)];
  const collection = existing(engine, db, name);
  return cursorReply(
    context,
    collection.ns,
    collection.indexes.map((index) => indexEntry(index.spec)),
  );
};

export const dropIndexes: Command = async ({ engine, command, operation }) => {
  const [db, name] = [database(command), collectionName(command)];
  const given = command.get('index');
  return engine.change(
    (transaction) => transaction.hasWritten(existing(engine, db, name)),
    () => {
      const collection = existing(engine, db, name);
      const nIndexesWas = collection.indexes.length;
      for (const index of indexesNamed(collection, given)) engine.catalog.dropIndex(collection, index);
      return { nIndexesWas };
    },
    operation,
  );
};

function indexesNamed(collection: Collection, given: Value): Collection['indexes'] {
  const others = collection.indexes.filter((index) => index.name !== '_id_');
  if (given === '*') return others;
  if (Array.isArray(given)) return given.flatMap((each) => indexesNamed(collection, each));
  if (typeof given !== 'string' && !isDoc(given)) throw failedToParse("dropIndexes needs an 'index'");
  const found = collection.indexes.find((index) =>
    isDoc(given) ? equalValues(index.key, given) : index.name === given,
  );
  if (!found)
    throw new MongoError(
      ErrorCode.IndexNotFound,
      `index not found with name [${isDoc(given) ? [...given.keys()].join() : given}]`,
    );
  if (found.name === '_id_') throw new MongoError(ErrorCode.InvalidOptions, 'cannot drop _id index');
  return [found];
}

export const collMod: Command = async ({ engine, command }) => {
  const [db, name] = [database(command), collectionName(command)];
  const validation = [...command].filter(([option]) => isValidationOption(option));
  for (const option of command.keys()) {
    if (option === 'collMod' || option === 'index' || isCommonField(option)) continue;
    if (!isValidationOption(option)) throw notSupported(`collMod option '${option}'`);
  }
  const change = optionalDoc(command, 'index');
  return engine.store.write(() => {
    const collection = existing(engine, db, name);
    engine.catalog.modify(collection);
    for (const [option, value] of validation) setValidation(collection.options, option, value);
    if (validation.length > 0) engine.catalog.save(collection);
    if (!change) return {};
    const [index] = indexesNamed(collection, change.get('name') ?? change.get('keyPattern'));
    const hidden = change.get('hidden');
    if (index && typeof hidden === 'boolean') {
      const hidden_old = index.hidden;
      index.hidden = hidden;
      if (hidden) index.spec.set('hidden', true);
      else index.spec.delete('hidden');
      engine.catalog.save(collection);
      return { hidden_old, hidden_new: hidden };
    }
    const seconds = toNumber(change.get('expireAfterSeconds'));
    if (!index || seconds === undefined)
      throw new MongoError(ErrorCode.InvalidOptions, 'no expireAfterSeconds field');
    const expireAfterSeconds_old = index.expireAfterSeconds;
    index.expireAfterSeconds = seconds;
    index.spec.set('expireAfterSeconds', int32(seconds));
    engine.catalog.save(collection);
    return { expireAfterSeconds_old, expireAfterSeconds_new: seconds };
  });
};
