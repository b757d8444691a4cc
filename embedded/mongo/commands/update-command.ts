import { Exact, type ReplyObject, type ReplyValue } from '../bson/encode.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Variables } from '../query/match.ts';
import type { Collection } from '../storage/catalog.ts';
import { compileUpdate } from '../update/compile-update.ts';
import {
  applyUpdate,
  replaceBy,
  type UpdateOutcome,
  type UpdateStatement,
  updateStatement,
} from './apply-update.ts';
import { collectionName, database, documentsOf } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { eachMatch } from './each-match.ts';
import { letVariables } from './read-commands.ts';
import {
  eachStatement,
  eachStatementInTurn,
  ensureCollection,
  ensureForTransaction,
  isOrdered,
  withErrors,
} from './write-batch.ts';

export const update: Command = async (context) => {
  const { engine, request, command, transaction, retry } = context;
  const [db, name] = [database(command), collectionName(command)];
  const statements = documentsOf(request, 'updates').map(updateStatement);
  if (statements.length === 0) {
    throw new MongoError(ErrorCode.InvalidLength, 'Write batch sizes must be between 1 and 100000.');
  }
  if (!transaction && !retry && statements.some((each) => each.multi))
    return updateInTurn(context, statements);
  const variables = letVariables(command);
  if (transaction && statements.some((each) => each.upsert)) {
    await ensureForTransaction(engine, transaction, db, name);
  }
  return engine.write(transaction, retry, (view) => {
    const counts = new UpdateCounts();
    const errors = eachStatement(statements.length, isOrdered(command), (index) => {
      const create = (): Collection => ensureCollection(engine, db, name);
      const collection = engine.collection(transaction, db, name);
      counts.add(
        index,
        applyUpdate(view, collection, statements[index] as UpdateStatement, variables, create),
      );
    });
    return withErrors(counts.reply(), errors);
  });
};

class UpdateCounts {
  private n = 0;
  private nModified = 0;
  private readonly upserted: ReplyValue[] = [];

  add(index: number, outcome: UpdateOutcome): void {
    this.n += outcome.matched;
    this.nModified += outcome.modified;
    if (outcome.upsertedId !== undefined) this.upserted.push({ index, _id: new Exact(outcome.upsertedId) });
  }

  reply(): ReplyObject {
    const { n, nModified, upserted } = this;
    return upserted.length > 0 ? { n, nModified, upserted } : { n, nModified };
  }
}

/** Statements that may change many documents: those are changed some at a time, so that others get turns. */
async function updateInTurn(
  { engine, command }: CommandContext,
  statements: UpdateStatement[],
): Promise<ReplyObject> {
  const [db, name] = [database(command), collectionName(command)];
  const variables = letVariables(command);
  const counts = new UpdateCounts();
  const errors = await eachStatementInTurn(statements.length, isOrdered(command), async (index) => {
    const statement = statements[index] as UpdateStatement;
    if (statement.multi) {
      const outcome = await updateMany(engine, db, name, statement, variables);
      if (outcome.matched > 0 || !statement.upsert) {
        counts.add(index, outcome);
        return;
      }
    }
    await engine.write(undefined, undefined, (view) => {
      const create = (): Collection => ensureCollection(engine, db, name);
      counts.add(index, applyUpdate(view, engine.catalog.find(db, name), statement, variables, create));
      return {};
    });
  });
  return withErrors(counts.reply(), errors);
}

async function updateMany(
  engine: Engine,
  db: string,
  name: string,
  statement: UpdateStatement,
  variables: Variables | undefined,
): Promise<UpdateOutcome> {
  const { filter, hint, arrayFilters } = statement;
  const change = compileUpdate(statement.update, { filter, arrayFilters, variables });
  return eachMatch(engine, db, name, { filter, hint, variables }, (view, collection, found) => {
    return replaceBy(change, view, collection, found) !== undefined;
  });
}
