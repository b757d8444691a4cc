import { mergeDocs } from '../aggregate/expr-object.ts';
import { encodeDoc } from '../bson/encode.ts';
import { type Doc, doc, isDoc, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import { collect, findRecords } from '../query/execute.ts';
import type { Collection } from '../storage/catalog.ts';
import { valueAt } from '../update/paths.ts';
import { withId } from '../update/upsert.ts';

/** `$out` replaces a collection, `$merge` puts documents into one; each is a single commit. */
export async function writeOutput(
  engine: Engine,
  db: string,
  stage: string,
  operand: Value,
  documents: Doc[],
): Promise<void> {
  const { database, name } = target(
    db,
    stage === '$out' || typeof operand === 'string' ? operand : (operand as Doc).get('into'),
  );
  const write = stage === '$out' ? replaceAll : merger(operand);
  await engine.write(undefined, undefined, () => {
    write(engine, engine.ensureCollection(undefined, database, name), documents);
    return {};
  });
}

function target(db: string, into: Value): { database: string; name: string } {
  if (typeof into === 'string') return { database: db, name: into };
  const [database, name] = isDoc(into) ? [into.get('db') ?? db, into.get('coll')] : [];
  if (typeof database !== 'string' || typeof name !== 'string')
    throw failedToParse('$out and $merge need a collection name');
  return { database, name };
}

type Output = (engine: Engine, collection: Collection, documents: Doc[]) => void;

function replaceAll(engine: Engine, collection: Collection, documents: Doc[]): void {
  for (const old of collect(findRecords(engine.latest, collection, { filter: new Map() })))
    engine.latest.remove(collection, old);
  for (const each of documents) insertOne(engine, collection, each);
}

function insertOne(engine: Engine, collection: Collection, document: Doc): void {
  const complete = withId(document);
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
  if (matched === 'fail')
    throw new MongoError(ErrorCode.DuplicateKey, '$merge found a matching document in the target collection');
  if (matched !== 'merge' && matched !== 'replace')
    throw failedToParse(`unknown whenMatched mode: ${matched}`);
  const next = matched === 'merge' ? mergeDocs([found.document, document]) : new Map(document);
  next.set('_id', found.document.get('_id'));
  const complete = withId(next);
  engine.latest.replace(collection, found, encodeDoc(complete), complete);
}
