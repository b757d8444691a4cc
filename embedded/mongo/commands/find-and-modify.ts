import { decodeDoc } from '../bson/decode.ts';
import { Exact, type ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { failedToParse } from '../errors.ts';
import type { Query } from '../query/execute.ts';
import { matchedPosition } from '../query/positional.ts';
import { compileProjection } from '../query/project.ts';
import type { Collection } from '../storage/catalog.ts';
import type { WriteView } from '../storage/view.ts';
import type { Transaction } from '../txn/transaction.ts';
import { applyUpdate } from './apply-update.ts';
import { collectionName, database, flag, optionalDoc } from './arguments.ts';
import type { Command } from './command.ts';
import { variablesOf } from './command-variables.ts';
import type { Scout } from './scout.ts';

export const findAndModify: Command = async ({ engine, command, transaction, retry, operation }) => {
  const [db, name] = [database(command), collectionName(command)];
  const removing = flag(command, 'remove');
  const update = command.get('update');
  if (removing && update !== undefined)
    throw failedToParse("Cannot specify both an 'update' and 'remove'=true");
  if (!removing && !isDoc(update) && !Array.isArray(update))
    throw failedToParse("Either an 'update' or 'remove'=true must be specified");
  if (removing && (flag(command, 'new') || flag(command, 'upsert'))) {
    throw failedToParse("Cannot specify 'new' or 'upsert' with 'remove'=true");
  }
  const filter = optionalDoc(command, 'query') ?? new Map();
  return engine.write(
    transaction,
    retry,
    (view, scout) => {
      const target = { engine, transaction, command, db, name, filter, view, scout };
      return removing ? findAndRemove(target) : findAndUpdate(target, update);
    },
    operation,
  );
};

function shown(command: Doc, query: Query, document: Doc | undefined): Exact {
  if (!document) return new Exact(null);
  const fields = optionalDoc(command, 'fields') ?? optionalDoc(command, 'projection');
  const positional = (each: Doc, path: string): number | undefined =>
    matchedPosition(each, query.filter, path, query.variables);
  const project = fields && compileProjection(fields, query.variables, positional);
  return new Exact(project ? project(document) : document);
}

interface Target {
  engine: Engine;
  transaction: Transaction | undefined;
  command: Doc;
  db: string;
  name: string;
  filter: Doc;
  view: WriteView;
  scout: Scout;
}

function findAndRemove({ engine, transaction, command, db, name, filter, view, scout }: Target): ReplyObject {
  const collection = engine.collection(transaction, db, name);
  const variables = variablesOf(command, collection);
  const query = {
    filter,
    sort: optionalDoc(command, 'sort'),
    hint: command.get('hint'),
    limit: 1,
    variables,
  };
  const [found] = scout.find(view, collection, query);
  if (found) view.remove(collection as Collection, found);
  return { lastErrorObject: { n: found ? 1 : 0 }, value: shown(command, query, found?.document) };
}

function findAndUpdate(
  { engine, transaction, command, db, name, filter, view, scout }: Target,
  update: Value,
): ReplyObject {
  const upsert = flag(command, 'upsert');
  const statement = {
    filter,
    update,
    multi: false,
    upsert,
    arrayFilters: command.get('arrayFilters'),
    hint: command.get('hint'),
    sort: optionalDoc(command, 'sort'),
    collation: command.get('collation'),
    bypassValidation: flag(command, 'bypassDocumentValidation'),
  };
  const create = (): Collection => engine.ensureCollection(transaction, db, name);
  const collection = engine.collection(transaction, db, name);
  const variables = variablesOf(command, collection);
  const outcome = applyUpdate(view, scout, collection, statement, variables, create);
  const raw = flag(command, 'new') ? outcome.after : outcome.before?.raw;
  const value = shown(command, { filter, variables }, raw && decodeDoc(raw));
  const lastErrorObject: ReplyObject = { n: outcome.matched, updatedExisting: outcome.before !== undefined };
  if (outcome.upsertedId !== undefined) lastErrorObject.upserted = new Exact(outcome.upsertedId);
  return { lastErrorObject, value };
}
