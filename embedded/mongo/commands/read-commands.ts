import { compareUnder, foldUnder } from '../bson/collation.ts';
import { Exact, encodeDoc } from '../bson/encode.ts';
import { splitPath, valuesAtPath } from '../bson/path.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { findRecords, type Query, type Rows } from '../query/execute.ts';
import { matchedPosition } from '../query/positional.ts';
import { compileProjection } from '../query/project.ts';
import { Sorter } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Found } from '../storage/view.ts';
import { collectionName, database, flag, optionalDoc, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';
import { variablesOf } from './command-variables.ts';
import { drain } from './cursors.ts';

function findQuery(command: Doc, collection: Collection | undefined): Query {
  for (const name of ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData']) {
    const value = command.get(name);
    if (value !== undefined && value !== false && !(isDoc(value) && value.size === 0)) {
      throw new MongoError(
        ErrorCode.CommandNotSupported,
        `find option '${name}' is not supported by this server`,
      );
    }
  }
  const skip = wholeNumber(command, 'skip') ?? 0;
  if (skip < 0) throw new MongoError(51024, `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  return {
    filter: optionalDoc(command, 'filter') ?? new Map(),
    sort: optionalDoc(command, 'sort'),
    skip,
    limit: Math.abs(wholeNumber(command, 'limit') ?? 0),
    hint: command.get('hint'),
    variables: variablesOf(command, collection),
    allowDiskUse: flag(command, 'allowDiskUse'),
  };
}

export const find: Command = ({ engine, command, snapshot, transaction, session, operation }) => {
  const [db, name] = [database(command), collectionName(command)];
  const view = engine.view(snapshot);
  const collection = engine.collection(snapshot, db, name);
  const query = { ...findQuery(command, collection), examined: operation };
  const limit = wholeNumber(command, 'limit') ?? 0;
  const batchSize = wholeNumber(command, 'batchSize') ?? 101;
  if (batchSize < 0) throw new MongoError(51024, `BSON field 'batchSize' value must be >= 0`);
  const projection = optionalDoc(command, 'projection');
  const rows = projected(findRecords(view, collection, query), projection, query);
  return engine.cursors.open(rows, {
    ns: `${db}.${name}`,
    batchSize,
    singleBatch: flag(command, 'singleBatch') || limit < 0,
    operation,
    snapshot,
    transaction,
    session,
  });
};

function* projected(rows: Rows<Found>, projection: Doc | undefined, query: Query): Rows<Buffer> {
  const positional = (document: Doc, path: string): number | undefined =>
    matchedPosition(document, query.filter, path, query.variables);
  const project = projection && compileProjection(projection, query.variables, positional);
  for (const found of rows) {
    if (!found) yield undefined;
    else yield project ? encodeDoc(project(found.document)) : found.raw;
  }
}

export const getMore: Command = ({ engine, command, transaction, session, operation }) => {
  const id = command.get('getMore');
  if (typeof id !== 'bigint') throw failedToParse("Field 'getMore' must be of type long");
  const name = command.get('collection');
  if (typeof name !== 'string') throw failedToParse("Field 'collection' must be of type string");
  const batchSize = wholeNumber(command, 'batchSize');
  return engine.cursors.more(id, {
    ns: `${database(command)}.${name}`,
    batchSize: batchSize || Infinity,
    operation,
    transaction,
    session,
  });
};

export const killCursors: Command = ({ engine, command }) => {
  const ids = command.get('cursors');
  if (!Array.isArray(ids)) throw failedToParse("Field 'cursors' must be an array");
  const cursorsKilled: bigint[] = [];
  const cursorsNotFound: bigint[] = [];
  for (const id of ids) {
    if (typeof id !== 'bigint') throw failedToParse('cursor ids must be of type long');
    (engine.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const count: Command = async ({ engine, command, operation }) => {
  const collection = engine.collection(undefined, database(command), collectionName(command));
  const filter = optionalDoc(command, 'query') ?? new Map();
  const skip = wholeNumber(command, 'skip') ?? 0;
  const limit = Math.abs(wholeNumber(command, 'limit') ?? 0);
  if (skip < 0) throw badValue('skip must be >= 0');
  if (filter.size === 0 && collection) {
    const all = Math.max(0, engine.latest.count(collection) - skip);
    return { n: limit ? Math.min(all, limit) : all };
  }
  let n = 0;
  const variables = variablesOf(command, collection);
  const query = { filter, skip, limit, hint: command.get('hint'), variables, examined: operation };
  await drain(findRecords(engine.latest, collection, query), () => n++, operation);
  return { n };
};

export const distinct: Command = async ({ engine, command, snapshot, operation }) => {
  const key = command.get('key');
  if (typeof key !== 'string') throw failedToParse("Field 'key' must be of type string");
  const collection = engine.collection(snapshot, database(command), collectionName(command));
  const filter = optionalDoc(command, 'query') ?? new Map();
  const variables = variablesOf(command, collection);
  const { collation } = variables;
  const parts = splitPath(key);
  const sorter = new Sorter<Value>([{ path: 'value', descending: false }]);
  await drain(
    findRecords(engine.view(snapshot), collection, {
      filter,
      hint: command.get('hint'),
      variables,
      examined: operation,
    }),
    (row) => {
      for (const value of valuesAtPath(row.document, parts))
        sorter.addUnder([foldUnder(collation, value)], value);
    },
    operation,
  );
  const values: Value[] = [];
  await drain(sorter.sorted(), (value) => {
    if (values.length === 0 || compareUnder(collation, value, values[values.length - 1]) !== 0)
      values.push(value);
  });
  return { values: new Exact(values) };
};
