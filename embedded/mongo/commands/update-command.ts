import { decodeDoc } from '../bson/decode.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { applyUpdate, replaceBy, type UpdateStatement, updateStatement } from './apply-update.ts';
import { collectionName, database, flag } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { variablesOf } from './command-variables.ts';
import { eachMatch, type Matches } from './each-match.ts';
import { type Outcome, runStatements, statementsOf } from './statements.ts';
import { isOrdered } from './write-batch.ts';

export const update: Command = async (context) => {
  const { engine, request, command, transaction, retry } = context;
  const [db, name] = [database(command), collectionName(command)];
  const parse = (raw: Buffer): UpdateStatement =>
    updateStatement(decodeDoc(raw), flag(command, 'bypassDocumentValidation'));
  const { count, at } = await statementsOf(request, 'updates', parse);
  if (count === 0) {
    throw new MongoError(ErrorCode.InvalidLength, 'Write batch sizes must be between 1 and 100000.');
  }
  const variablesAt = (index: number): Variables =>
    variablesOf(command, engine.collection(transaction, db, name), at(index).collation);
  const create = (): Collection => engine.ensureCollection(transaction, db, name);
  return runStatements(context, {
    count,
    ordered: isOrdered(command),
    step: (view, scout, index) =>
      applyUpdate(
        view,
        scout,
        engine.collection(transaction, db, name),
        at(index),
        variablesAt(index),
        create,
      ),
    // Statements that may change many documents: those are changed some at a time, so that others get turns.
    inTurn: {
      applies: (index) => !retry && at(index).multi,
      run: async (index) => {
        const statement = at(index);
        const variables = variablesAt(index);
        const outcome = await updateMany(context, db, name, statement, variables);
        if (outcome.matched > 0 || !statement.upsert) return outcome;
        return upsertOne(context, db, name, statement, variables);
      },
    },
    reply: ({ matched, modified, upserted }) => ({
      n: matched,
      nModified: modified,
      ...(upserted.length > 0 && { upserted }),
    }),
  });
};
async function updateMany(
  context: CommandContext,
  db: string,
  name: string,
  statement: UpdateStatement,
  variables: Variables | undefined,
): Promise<Matches> {
  const { filter, hint, arrayFilters } = statement;
  const change = compileUpdate(statement.update, { filter, arrayFilters, variables });
  return eachMatch(context, db, name, { filter, hint, variables }, (view, collection, found) => {
    return replaceBy(change, view, collection, found, statement.bypassValidation) !== undefined;
  });
}

/** An update of many that matched none: makes the document, unless a match has come meanwhile. */
async function upsertOne(
  { engine, transaction, operation }: CommandContext,
  db: string,
  name: string,
  statement: UpdateStatement,
  variables: Variables | undefined,
): Promise<Outcome> {
  let outcome: Outcome = { matched: 0 };
  await engine.write(
    transaction,
    undefined,
    (view, scout) => {
      const create = (): Collection => engine.ensureCollection(transaction, db, name);
      const collection = engine.collection(transaction, db, name);
      outcome = applyUpdate(view, scout, collection, statement, variables, create);
      return {};
    },
    operation,
  );
  return outcome;
}
