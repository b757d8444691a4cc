import { randomUUID } from 'node:crypto';
import { mergeDocs } from '../aggregate/expr-object.ts';
import { fromArray } from '../aggregate/pipeline.ts';
import { encodeDoc } from '../bson/encode.ts';
import { type Doc, doc, isDoc, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { collect, findRecords, type Rows } from '../query/execute.ts';
import { MemoryLimit, roughBytes } from '../query/memory-limit.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Transaction } from '../txn/transaction.ts';
import { valueAt } from '../update/paths.ts';
import { withId } from '../update/upsert.ts';
import { breathe, drain } from './cursors.ts';
import { validate } from './validation.ts';

/** Where `$out` gathers its documents until it puts them in their place; dropped at a start. */
const outPrefix = 'tmp.agg_out.';

/** Drops what a `$out` that was cut off has gathered. */
export async function dropLeftovers(engine: Engine): Promise<void> {
  const left = [...engine.catalog.all()].filter(({ name }) => name.startsWith(outPrefix));
  if (left.length === 0) return;
  await engine.store.write(() => {
    for (const collection of left) engine.catalog.drop(collection);
  });
}

/** So many documents, or so many bytes of them, are written at a commit. */
const shareDocuments = 200;
const shareBytes = 512 * 1024;

/**
 * `$out` replaces a collection, in one commit once all documents are there; `$merge` puts documents
 * into one, some at a commit. Both give others their turns. `reads` tells the collections that the
 * rows come from.
 */
export async function writeOutput(
  engine: Engine,
  db: string,
  stage: string,
  operand: Value,
  rows: Rows<Doc>,
  reads: (db: string, name: string) => boolean,
): Promise<void> {
  const { database, name } = target(
    db,
    stage === '$out' || typeof operand === 'string' ? operand : (operand as Doc).get('into'),
  );
  if (stage === '$out') await replaceAll(engine, database, name, rows);
  else {
    // What is merged into the collection that is read must not be read again.
    const source = reads(database, name) ? fromArray(await gather(rows)) : rows;
    await mergeAll(engine, database, name, source, merger(operand));
  }
}

async function gather(rows: Rows<Doc>): Promise<Doc[]> {
  const documents: Doc[] = [];
  const memory = new MemoryLimit('$merge');
  await drain(rows, (row) => {
    memory.take(roughBytes(row));
    documents.push(row);
  });
  return documents;
}

function target(db: string, into: Value): { database: string; name: string } {
  if (typeof into === 'string') return { database: db, name: into };
  const [database, name] = isDoc(into) ? [into.get('db') ?? db, into.get('coll')] : [];
  if (typeof database !== 'string' || typeof name !== 'string')
    throw failedToParse('$out and $merge need a collection name');
  return { database, name };
}

/** What a share of the documents is done to, in a job. */
type Output = (engine: Engine, collection: Collection, documents: Doc[]) => void;

async function replaceAll(engine: Engine, db: string, name: string, rows: Rows<Doc>): Promise<void> {
  const gathered = `${outPrefix}${randomUUID()}`;
  await engine.store.write(() => {
    const made = engine.catalog.create(db, gathered);
    for (const { name: indexName, spec } of engine.catalog.find(db, name)?.indexes ?? []) {
      if (indexName === '_id_') continue;
      engine.catalog.addIndex(made, engine.catalog.createIndex(spec));
    }
  });
  try {
    await inShares(engine, db, gathered, rows, (_, collection, documents) => {
      for (const each of documents) insertOne(engine, collection, each);
    });
    const touches = (transaction: Transaction): boolean => {
      const collection = engine.catalog.find(db, name);
      return collection !== undefined && transaction.hasWritten(collection);
    };
    await engine.change(touches, () => {
      const old = engine.catalog.find(db, name);
      const made = engine.catalog.find(db, gathered);
      if (!made) throw new MongoError(ErrorCode.NamespaceNotFound, `the result of $out was dropped`);
      engine.checkNamespace(db, name);
      if (old) engine.catalog.drop(old);
      engine.catalog.rename(made, db, name);
    });
  } catch (error) {
    await engine.store.write(() => {
      const made = engine.catalog.find(db, gathered);
      if (made) engine.catalog.drop(made);
    });
    throw error;
  }
}

async function mergeAll(
  engine: Engine,
  db: string,
  name: string,
  rows: Rows<Doc>,
  write: Output,
): Promise<void> {
  await engine.store.write(() => {
    engine.ensureCollection(undefined, db, name);
  });
  await inShares(engine, db, name, rows, write);
}

/** Takes the rows with breaths and writes them, as many at a commit as others can wait for. */
async function inShares(
  engine: Engine,
  db: string,
  name: string,
  rows: Rows<Doc>,
  write: Output,
): Promise<void> {
  let documents: Doc[] = [];
  let bytes = 0;
  const put = async (): Promise<void> => {
    const share = documents;
    documents = [];
    bytes = 0;
    await engine.write(undefined, undefined, () => {
      write(engine, engine.ensureCollection(undefined, db, name), share);
      return {};
    });
  };
  let turn = performance.now();
  for (const row of rows) {
    if (row) {
      documents.push(row);
      bytes += roughBytes(row);
    }
    if (documents.length >= shareDocuments || bytes >= shareBytes) {
      await put();
      turn = performance.now();
    } else {
      turn = await breathe(turn);
    }
  }
  if (documents.length > 0) await put();
}

function insertOne(engine: Engine, collection: Collection, document: Doc): void {
  const complete = withId(document);
  validate(collection, complete);
  engine.latest.insert(collection, encodeDoc(complete), complete);
}

function merger(operand: Value): Output {
  const spec = isDoc(operand) ? operand : doc();
  const matched = spec.get('whenMatched') ?? 'merge';
  const notMatched = spec.get('whenNotMatched') ?? 'insert';
  if (typeof matched !== 'string')
    throw new MongoError(
      ErrorCode.CommandNotSupported,
      '$merge with a whenMatched pipeline is not supported by this server',
    );
  const on = spec.get('on') ?? '_id';
  const fields = (Array.isArray(on) ? on : [on]) as string[];
  return (engine, collection, documents) => {
    for (const each of documents) mergeOne(engine, collection, withId(each), fields, matched, notMatched);
  };
}

function mergeOne(
  engine: Engine,
  collection: Collection,
  document: Doc,
  on: string[],
  matched: string,
  notMatched: Value,
): void {
  const filter: Doc = new Map(
    on.map((path) => [path, new Map([['$eq', valueAt(document, path.split('.')) ?? null]])]),
  );
  const [found] = collect(findRecords(engine.latest, collection, { filter, limit: 1 }));
  if (!found) {
    if (notMatched === 'insert') insertOne(engine, collection, document);
    else if (notMatched === 'fail')
      throw new MongoError(13113, '$merge could not find a matching document in the target collection');
    return;
  }
  if (matched === 'keepExisting') return;
  // The insert meets the document that is there, and says so by its key.
  if (matched === 'fail') {
    insertOne(engine, collection, document);
    return;
  }
  if (matched !== 'merge' && matched !== 'replace')
    throw failedToParse(`unknown whenMatched mode: ${matched}`);
  const next = matched === 'merge' ? mergeDocs([found.document, document]) : new Map(document);
  next.set('_id', found.document.get('_id'));
  const complete = withId(next);
  validate(collection, complete, found.document);
  engine.latest.replace(collection, found, encodeDoc(complete), complete);
}
