import { createHash } from 'node:crypto';
import type { PipelineContext } from '../aggregate/context.ts';
import { stageOf } from '../aggregate/leading.ts';
import { collectionPipeline, runPipeline } from '../aggregate/pipeline.ts';
import { encodeDoc, maxDocumentBytes } from '../bson/encode.ts';
import { Binary, type Doc, doc, int32, isDoc, toNumber, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError } from '../errors.ts';
import type { Rows } from '../query/execute.ts';
import { writeOutput } from './aggregate-output.ts';
import { database, flag, optionalDoc, optionalNumber } from './arguments.ts';
import { cursorReply } from './catalog-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { variablesOf } from './command-variables.ts';
import { checkOutputConcern } from './concerns.ts';
import { explainAggregate } from './explain-command.ts';

export const aggregate: Command = async (context) => {
  const { engine, command, snapshot, transaction, session } = context;
  const db = database(command);
  const pipeline = command.get('pipeline');
  if (!Array.isArray(pipeline)) throw failedToParse("Field 'pipeline' must be an array");
  if (flag(command, 'explain')) return explainAggregate(context, command);
  const last = pipeline.length > 0 ? stageOf(pipeline[pipeline.length - 1]) : undefined;
  const name = command.get('aggregate');
  const ns = `${db}.${typeof name === 'string' ? name : '$cmd.aggregate'}`;
  if (last && (last[0] === '$out' || last[0] === '$merge')) {
    if (transaction) {
      throw new MongoError(
        ErrorCode.OperationNotSupportedInTransaction,
        `Operation not permitted in transaction :: caused by :: Aggregation stage ${last[0]} cannot run within a multi-document transaction`,
      );
    }
    checkOutputConcern(last[0], command);
    const rows = aggregateRows(context, command, pipeline.slice(0, -1));
    const reads = (inDb: string, other: string): boolean =>
      inDb === db && (other === name || pipeline.some((stage) => stageOf(stage)[0] === '$unionWith'));
    await writeOutput(engine, db, last[0], last[1], rows, reads);
    return cursorReply(context, ns, []);
  }
  const cursor = optionalDoc(command, 'cursor');
  return engine.cursors.open(encodedRows(aggregateRows(context, command, pipeline)), {
    ns,
    batchSize: (cursor && optionalNumber(cursor, 'batchSize')) ?? 101,
    singleBatch: false,
    operation: context.operation,
    snapshot,
    transaction,
    session,
  });
};

function* encodedRows(rows: Rows<Doc>): Rows<Buffer> {
  for (const row of rows) {
    const raw = row && encodeDoc(row);
    if (raw && raw.length > maxDocumentBytes + 16_384) {
      throw new MongoError(ErrorCode.BSONObjectTooLarge, `BSONObj size: ${raw.length} is invalid.`);
    }
    yield raw;
  }
}

function aggregateRows(
  { engine, snapshot, operation }: CommandContext,
  command: Doc,
  pipeline: Value[],
): Rows<Doc> {
  const db = database(command);
  const view = engine.view(snapshot);
  const find: PipelineContext['find'] = (inDb, name) => engine.collection(snapshot, inDb, name);
  const allowDiskUse = flag(command, 'allowDiskUse');
  const name = command.get('aggregate');
  const collection = typeof name === 'string' ? find(db, name) : undefined;
  const variables = variablesOf(command, collection);
  const pipelineContext: PipelineContext = { view, db, find, variables, allowDiskUse, examined: operation };
  if (typeof name === 'string') {
    const first = pipeline.length > 0 ? stageOf(pipeline[0]) : undefined;
    if (first?.[0] === '$collStats')
      return collStats(engine, collection ? view.count(collection) : 0, pipeline, pipelineContext);
    return collectionPipeline(collection, pipeline, pipelineContext, command.get('hint'));
  }
  const [first] = pipeline;
  if (first !== undefined && stageOf(first)[0] === '$listLocalSessions')
    return runPipeline(localSessions(engine, stageOf(first)[1]), pipeline.slice(1), pipelineContext);
  if (toNumber(name) !== 1) throw new MongoError(ErrorCode.FailedToParse, "Invalid 'aggregate' argument");
  return runPipeline(nothing(), pipeline, pipelineContext);
}

/** The sessions this server knows; without authentication they are all the caller's. */
function* localSessions(engine: Engine, operand: Value): Rows<Doc> {
  if (!isDoc(operand) || operand.size > 0) {
    throw new MongoError(
      ErrorCode.CommandNotSupported,
      '$listLocalSessions takes no options on this server, which has no users',
    );
  }
  const uid = new Binary(createHash('sha256').digest(), 0);
  for (const { id, lastUse } of engine.sessions.inUse())
    yield doc({ _id: doc({ id: new Binary(id, 4), uid }), lastUse });
}

function* nothing(): Rows<Doc> {}

/** `{$collStats: {count: {}}}`, which mongoose's and drivers' estimated counts may send. */
function collStats(_engine: unknown, count: number, pipeline: Value[], context: PipelineContext): Rows<Doc> {
  const [, operand] = stageOf(pipeline[0]);
  if (!isDoc(operand) || [...operand.keys()].some((key) => key !== 'count')) {
    throw new MongoError(ErrorCode.CommandNotSupported, '$collStats supports only count on this server');
  }
  return runPipeline(one(doc({ count: int32(count) })), pipeline.slice(1), context);
}

function* one(document: Doc): Rows<Doc> {
  yield document;
}
