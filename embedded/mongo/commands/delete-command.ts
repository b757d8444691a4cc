import { decodeDoc } from '../bson/decode.ts';
import { type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { failedToParse } from '../errors.ts';
import type { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';
import { collectionName, database } from './arguments.ts';
import type { Command } from './command.ts';
import { variablesOf } from './command-variables.ts';
import { eachMatch } from './each-match.ts';
import { checkStatementFields } from './known-fields.ts';
import { runStatements, statementsOf } from './statements.ts';
import { isOrdered } from './write-batch.ts';

interface DeleteStatement {
  filter: Doc;
  limit: number;
  hint: Value;
  collation: Value;
}

function deleteStatement(source: Doc): DeleteStatement {
  checkStatementFields('delete.deletes', source);
  const filter = source.get('q');
  if (!isDoc(filter)) throw failedToParse("BSON field 'delete.deletes.q' is missing but a required field");
  const limit = toNumber(source.get('limit'));
  if (limit !== 0 && limit !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return { filter, limit, hint: source.get('hint'), collation: source.get('collation') };
}

export const remove: Command = async (context) => {
  const { engine, request, command, transaction, retry } = context;
  const [db, name] = [database(command), collectionName(command)];
  const parse = (raw: Buffer): DeleteStatement => deleteStatement(decodeDoc(raw));
  const { count, at } = await statementsOf(request, 'deletes', parse);
  const queryAt = (index: number): DeleteStatement & { variables: Variables } => {
    const variables = variablesOf(command, engine.collection(transaction, db, name), at(index).collation);
    return { ...at(index), variables };
  };
  return runStatements(context, {
    count,
    ordered: isOrdered(command),
    step: (view, scout, index) => {
      const collection = engine.collection(transaction, db, name);
      const found = scout.find(view, collection, queryAt(index));
      for (const each of found) view.remove(collection as Collection, each);
      return { matched: found.length };
    },
    // Statements that may delete many documents: some at a time, so that others get turns.
    inTurn: {
      applies: (index) => !retry && at(index).limit === 0,
      run: (index) =>
        eachMatch(context, db, name, queryAt(index), (view, collection, found) => {
          view.remove(collection, found);
          return true;
        }),
    },
    reply: ({ matched }) => ({ n: matched }),
  });
};
