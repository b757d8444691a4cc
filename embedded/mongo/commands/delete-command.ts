import type { ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc, toNumber, type Value } from '../bson/value.ts';
import { failedToParse } from '../errors.ts';
import { collect, findRecords } from '../query/execute.ts';
import type { Collection } from '../storage/catalog.ts';
import { collectionName, database, documentsOf, refuseCollation } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { eachMatch } from './each-match.ts';
import { letVariables } from './read-commands.ts';
import { eachStatement, eachStatementInTurn, isOrdered, withErrors } from './write-batch.ts';

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

export const remove: Command = async (context) => {
  const { engine, request, command, transaction, retry } = context;
  const [db, name] = [database(command), collectionName(command)];
  const statements = documentsOf(request, 'deletes').map(deleteStatement);
  if (!transaction && !retry && statements.some((each) => each.limit === 0))
    return removeInTurn(context, statements);
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

/** Statements that may delete many documents: some at a time, so that others get turns. */
async function removeInTurn(
  { engine, command }: CommandContext,
  statements: DeleteStatement[],
): Promise<ReplyObject> {
  const [db, name] = [database(command), collectionName(command)];
  const variables = letVariables(command);
  let n = 0;
  const errors = await eachStatementInTurn(statements.length, isOrdered(command), async (index) => {
    const query = { ...(statements[index] as DeleteStatement), variables };
    const { matched } = await eachMatch(engine, db, name, query, (view, collection, found) => {
      view.remove(collection, found);
      return true;
    });
    n += matched;
  });
  return withErrors({ n }, errors);
}
