import { decodeDoc } from '../bson/decode.ts';
import { Exact, encodeDoc, maxDocumentBytes, type ReplyObject, type ReplyValue } from '../bson/encode.ts';
import { BSONRegExp, type Doc, isDoc, Timestamp, toNumber, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { collect, findRecords } from '../query/execute.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Found, WriteView } from '../storage/view.ts';
import type { Transaction } from '../txn/transaction.ts';
import { compileUpdate, isReplacement } from '../update/compile-update.ts';
import { upsertDocument, withId } from '../update/upsert.ts';
import { collectionName, database, documentsOf, flag, optionalDoc, refuseCollation } from './arguments.ts';
import type { Command } from './command.ts';
import { letVariables } from './read-commands.ts';

/** The collection, made if it is not there yet. */
export function ensureCollection(engine: Engine, db: string, name: string): Collection {
  return engine.catalog.find(db, name) ?? engine.catalog.create(db, name);
}

/** Makes the collection outside the transaction that first writes to it. */
export async function ensureForTransaction(
  engine: Engine,
  transaction: Transaction,
  db: string,
  name: string,
): Promise<void> {
  if (engine.collection(transaction, db, name)) return;
  await engine.store.write(() => {
    ensureCollection(engine, db, name);
  });
}

interface WriteError extends ReplyObject {
  index: number;
  code: number;
  errmsg: string;
}

/** Runs each statement; an error ends an ordered batch and is noted in either. */
function eachStatement(count: number, ordered: boolean, run: (index: number) => void): WriteError[] {
  const errors: WriteError[] = [];
  for (let index = 0; index < count; index++) {
    try {
      run(index);
    } catch (error) {
      if (!(error instanceof MongoError) || error.labels.length > 0) throw error;
      errors.push({ index, code: error.code, ...(error.extra as ReplyObject), errmsg: error.message });
      if (ordered) break;
    }
  }
  return errors;
}

function withErrors(reply: ReplyObject, errors: WriteError[]): ReplyObject {
  return errors.length > 0 ? { ...reply, writeErrors: errors } : reply;
}

function isOrdered(command: Doc): boolean {
  return command.get('ordered') === undefined || flag(command, 'ordered');
}

/** What is stored: `_id` first, made if missing; the client's own bytes where they already fit. */
function storable(raw: Buffer, document: Doc): { raw: Buffer; document: Doc } {
  const complete = withId(document);
  const id = complete.get('_id');
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined) {
    throw new MongoError(
      ErrorCode.InvalidIdField,
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex'}`,
    );
  }
  const stamped = stampEmptyTimestamps(complete);
  const bytes = complete === document && !stamped ? Buffer.from(raw) : encodeDoc(complete);
  checkSize(bytes);
  return { raw: bytes, document: complete };
}

/** An empty top-level timestamp is replaced by the server's time. */
function stampEmptyTimestamps(document: Doc): boolean {
  let stamped = false;
  for (const [name, value] of document) {
    if (name === '_id' || !(value instanceof Timestamp) || value.t !== 0 || value.i !== 0) continue;
    document.set(name, new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
    stamped = true;
  }
  return stamped;
}

function checkSize(bytes: Buffer): void {
  if (bytes.length > maxDocumentBytes) {
    throw new MongoError(
      ErrorCode.BSONObjectTooLarge,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
    );
  }
}

export const insert: Command = async ({ engine, request, command, transaction, retry }) => {
  const [db, name] = [database(command), collectionName(command)];
  const beside = request.sequences.get('documents');
  const raws = beside ?? documentsOf(request, 'documents').map((each) => encodeDoc(each));
  if (raws.length === 0 || raws.length > 100_000) {
    throw new MongoError(
      ErrorCode.InvalidLength,
      `Write batch sizes must be between 1 and 100000. Got ${raws.length} operations.`,
    );
  }
  if (transaction) await ensureForTransaction(engine, transaction, db, name);
  const ordered = isOrdered(command);
  const documents = raws.map((raw) => decodeDoc(raw));
  return engine.write(transaction, retry, (view) => {
    const collection = ensureCollection(engine, db, name);
    let n = 0;
    const errors = eachStatement(raws.length, ordered, (index) => {
      const record = storable(raws[index] as Buffer, documents[index] as Doc);
      view.insert(collection, record.raw, record.document);
      n++;
    });
    return withErrors({ n }, errors);
  });
};

export interface UpdateStatement {
  filter: Doc;
  update: Value;
  multi: boolean;
  upsert: boolean;
  arrayFilters: Value;
  hint: Value;
  sort: Doc | undefined;
}

function updateStatement(source: Doc): UpdateStatement {
  refuseCollation(source);
  const filter = source.get('q');
  if (!isDoc(filter)) throw failedToParse("BSON field 'update.updates.q' is missing but a required field");
  const update = source.get('u');
  if (!isDoc(update) && !Array.isArray(update)) throw failedToParse('update needs an object or an array');
  const multi = flag(source, 'multi');
  if (multi && isReplacement(update))
    throw failedToParse('multi update is not supported for replacement-style update');
  return {
    filter,
    update,
    multi,
    upsert: flag(source, 'upsert'),
    arrayFilters: source.get('arrayFilters'),
    hint: source.get('hint'),
    sort: optionalDoc(source, 'sort'),
  };
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: Value;
  before?: Found;
  after?: Buffer;
}

/** Applies one update statement; both `update` and `findAndModify` come here. */
export function applyUpdate(
  view: WriteView,
  collection: Collection | undefined,
  statement: UpdateStatement,
  variables: ReturnType<typeof letVariables>,
  create: () => Collection,
): UpdateOutcome {
  const { filter, sort, hint } = statement;
  const change = compileUpdate(statement.update, { filter, arrayFilters: statement.arrayFilters, variables });
  const limit = statement.multi ? 0 : 1;
  const found = collect(findRecords(view, collection, { filter, sort, hint, limit, variables }));
  if (found.length === 0) {
    if (!statement.upsert) return { matched: 0, modified: 0 };
    const document = upsertDocument(filter, statement.update, change);
    const record = storable(encodeDoc(document), document);
    view.insert(create(), record.raw, record.document);
    return { matched: 1, modified: 0, upsertedId: record.document.get('_id'), after: record.raw };
  }
  let modified = 0;
  let after: Buffer | undefined;
  for (const before of found) {
    const document = change(before.freshDocument(), false);
    after = encodeDoc(document);
    if (after.equals(before.raw)) continue;
    checkSize(after);
    view.replace(collection as Collection, before, after, document);
    modified++;
  }
  return { matched: found.length, modified, before: found[0], after };
}

export const update: Command = async ({ engine, request, command, transaction, retry }) => {
  const [db, name] = [database(command), collectionName(command)];
  const statements = documentsOf(request, 'updates').map(updateStatement);
  if (statements.length === 0)
    throw new MongoError(ErrorCode.InvalidLength, 'Write batch sizes must be between 1 and 100000.');
  const variables = letVariables(command);
  if (transaction && statements.some((each) => each.upsert))
    await ensureForTransaction(engine, transaction, db, name);
  return engine.write(transaction, retry, (view) => {
    let [n, nModified] = [0, 0];
    const upserted: ReplyValue[] = [];
    const errors = eachStatement(statements.length, isOrdered(command), (index) => {
      const create = (): Collection => ensureCollection(engine, db, name);
      const outcome = applyUpdate(
        view,
        engine.catalog.find(db, name),
        statements[index] as UpdateStatement,
        variables,
        create,
      );
      n += outcome.matched;
      nModified += outcome.modified;
      if (outcome.upsertedId !== undefined) upserted.push({ index, _id: new Exact(outcome.upsertedId) });
    });
    return withErrors(upserted.length > 0 ? { n, nModified, upserted } : { n, nModified }, errors);
  });
};

interface DeleteStatement {
  filter: Doc;
  limit: number;
  hint: Value;
}

function deleteStatement(source: Doc): DeleteStatement {
  refuseCollation(source);
  const filter = source.get('q');
  if (!isDoc(filter)) throw failedToParse("BSON field 'delete.deletes.q' is missing but a required field");
  const limit = toNumber(source.get('limit'));
  if (limit !== 0 && limit !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return { filter, limit, hint: source.get('hint') };
}

export const remove: Command = async ({ engine, request, command, transaction, retry }) => {
  const [db, name] = [database(command), collectionName(command)];
  const statements = documentsOf(request, 'deletes').map(deleteStatement);
  const variables = letVariables(command);
  return engine.write(transaction, retry, (view) => {
    let n = 0;
    const errors = eachStatement(statements.length, isOrdered(command), (index) => {
      const collection = engine.collection(transaction, db, name);
      const found = collect(
        findRecords(view, collection, { ...(statements[index] as DeleteStatement), variables }),
      );
      for (const each of found) view.remove(collection as Collection, each);
      n += found.length;
    });
    return withErrors({ n }, errors);
  });
};
