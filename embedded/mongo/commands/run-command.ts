import type { ReplyObject } from '../bson/encode.ts';
import { type Doc, isDoc, type Timestamp } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, MongoError } from '../errors.ts';

import { type SessionNumber, sessionId, sessionNumber } from '../txn/sessions.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';
import { learnClusterTime } from './cluster-time.ts';
import type { CommandEntry } from './command.ts';
import { checkTransactionConcerns, snapshotRead, writeConcernError } from './concerns.ts';
import type { Standing } from './error-labels.ts';
import { injectFault } from './inject-fault.ts';
import { checkFields } from './known-fields.ts';
import type { Operation } from './operation.ts';
import { errorReply, successReply } from './replies.ts';

/** A command's name and entry; no entry is a command this server does not have. */
export interface Named {
  name: string;
  entry: CommandEntry | undefined;
  operation: Operation;
}

/** Runs a command: in its transaction, as a retryable write, on a snapshot, or plainly. */
export async function runCommand(
  engine: Engine,
  request: Request,
  connection: Connection,
  { name, entry, operation }: Named,
): Promise<ReplyObject> {
  const { command } = request;
  const standing: Standing = {
    inTransaction: command.get('autocommit') === false,
    ending: entry?.ending === true,
    numbered: command.has('txnNumber'),
  };
  let statement: SessionNumber | undefined;
  let retry: SessionNumber | undefined;
  try {
    if (!entry) throw new MongoError(ErrorCode.CommandNotFound, `no such command: '${name}'`);
    if (engine.account && !entry.open && !connection.authenticated)
      throw new MongoError(ErrorCode.Unauthorized, `Command ${name} requires authentication`);
    checkFields(name, command);
    operation.limit(command);
    learnClusterTime(command);
    const session = sessionId(command);
    if (session && name !== 'endSessions') engine.sessions.use(session.key);
    if (!entry.open) await untilCalm(engine, name, command, session?.key);
    const number = sessionNumber(command);
    if (standing.inTransaction && !number)
      throw new MongoError(ErrorCode.InvalidOptions, "'autocommit' requires a txnNumber");
    if (entry.retryable && !standing.inTransaction) retry = number;
    const fault = engine.failPoints && (await injectFault(engine.failPoints, command, connection, standing));
    if (fault?.reply) return fault.reply;
    if (standing.inTransaction && !entry.ending) statement = number;
    const run = { engine, request, connection, name, entry, operation };
    const reply = statement ? await inTransaction(run, statement) : await outside(run, retry);
    return successReply(
      reply,
      fault?.writeConcernError ?? writeConcernError(command),
      standing,
      fault?.labels,
    );
  } catch (error) {
    if (statement) engine.sessions.fail(statement);
    return errorReply(error, standing);
  } finally {
    if (retry && engine.failPoints?.cutsAfter(retry)) connection.close();
  }
}

/**
 * While a commit is on its way to the disk, memory is ahead of what can be read. Plain reads and writes go on;
 * what takes a snapshot waits for it, everything does where collections or indexes are changed, and a session for
 * its own commit, which a second one asks for by itself.
 */
async function untilCalm(
  engine: Engine,
  name: string,
  command: Doc,
  session: string | undefined,
): Promise<void> {
  if (session !== undefined && name !== 'commitTransaction') await engine.sessions.committed(session);
  const concern = command.get('readConcern');
  const takesSnapshot =
    command.get('startTransaction') === true || (isDoc(concern) && concern.get('level') === 'snapshot');
  if (engine.store.isCatalogAhead || takesSnapshot) await engine.store.settled();
}

interface Run {
  engine: Engine;
  request: Request;
  connection: Connection;
  name: string;
  entry: CommandEntry;
  operation: Operation;
}

async function inTransaction(run: Run, number: SessionNumber): Promise<ReplyObject> {
  const { engine, request, connection, name, entry, operation } = run;
  const { command } = request;
  if (!entry.inTransaction) {
    throw new MongoError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  checkTransactionConcerns(command);
  const starts = command.get('startTransaction') === true;
  const transaction = starts ? engine.sessions.begin(number) : engine.sessions.current(number);
  const reply = await entry.run({
    engine,
    request,
    command,
    connection,
    snapshot: transaction,
    transaction,
    retry: undefined,
    session: number.key,
    operation,
  });
  if (reply.writeErrors) engine.sessions.fail(number);
  return reply;
}

async function outside(run: Run, retry: SessionNumber | undefined): Promise<ReplyObject> {
  const { engine, request, connection, name, entry, operation } = run;
  const { command } = request;
  if (retry) engine.sessions.supersede(retry);
  const read = snapshotRead(engine, name, command, entry.readsSnapshots === true);
  const reply = await entry.run({
    engine,
    request,
    command,
    connection,
    snapshot: read?.view,
    transaction: undefined,
    retry,
    session: sessionId(command)?.key,
    operation,
  });
  return read ? withReadTime(reply, read.time) : reply;
}

/** A snapshot read tells its time, so that the next read can ask for the same. */
function withReadTime(reply: ReplyObject, atClusterTime: Timestamp): ReplyObject {
  if (!reply.cursor) return { ...reply, atClusterTime };
  return { ...reply, cursor: { ...(reply.cursor as ReplyObject), atClusterTime } };
}
