import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { checkName } from '../storage/catalog.ts';
import { collectionName, database, flag } from './arguments.ts';
import type { Command } from './command.ts';
import { runStatements, statementsOf } from './statements.ts';
import { validate } from './validation.ts';
import { isOrdered, storable } from './write-batch.ts';

interface Insert {
  raw: Buffer;
  document: Doc;
}

export const insert: Command = async (context) => {
  const { engine, request, command, transaction } = context;
  const [db, name] = [database(command), collectionName(command)];
  const parse = (raw: Buffer): Insert => ({ raw, document: decodeDoc(raw) });
  const { count, at } = await statementsOf(request, 'documents', parse);
  if (count === 0 || count > 100_000) {
    throw new MongoError(
      ErrorCode.InvalidLength,
      `Write batch sizes must be between 1 and 100000. Got ${count} operations.`,
    );
  }
  if (!engine.catalog.find(db, name)) checkName(db, name);
  const bypass = flag(command, 'bypassDocumentValidation');
  return runStatements(context, {
    count,
    ordered: isOrdered(command),
    step: (view, _scout, index) => {
      const { raw, document } = at(index);
      const record = storable(raw, document);
      const collection = engine.ensureCollection(transaction, db, name);
      if (!bypass) validate(collection, record.document);
      view.insert(collection, record.raw, record.document);
      return { matched: 1 };
    },
    reply: ({ matched }) => ({ n: matched }),
  });
};
