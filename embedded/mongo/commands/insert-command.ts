import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { collectionName, database, documentsOf } from './arguments.ts';
import type { Command } from './command.ts';
import {
  eachStatement,
  ensureCollection,
  ensureForTransaction,
  isOrdered,
  storable,
  withErrors,
} from './write-batch.ts';

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
