import type { ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { type SessionNumber, sessionId, sessionNumber } from '../txn/sessions.ts';
import type { Transaction } from '../txn/transaction.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';
import { aggregate } from './aggregate-command.ts';
import * as catalog from './catalog-commands.ts';
import type { Command } from './command.ts';
import { createIndexes } from './create-indexes.ts';
import { remove } from './delete-command.ts';
import { explain } from './explain-command.ts';
import { findAndModify } from './find-and-modify.ts';
import { insert } from './insert-command.ts';
import { checkFields } from './known-fields.ts';
import * as read from './read-commands.ts';
import * as server from './server-commands.ts';
import { update } from './update-command.ts';

interface Entry {
  run: Command;
  /** May run inside a multi-document transaction. */
  inTransaction?: boolean;
  /** Its answer is kept when it carries a txnNumber. */
  retryable?: boolean;
}

const commands = new Map<string, Entry>([
  ['hello', { run: server.hello }],
  ['ismaster', { run: server.hello }],
  ['isMaster', { run: server.hello }],
  ['ping', { run: server.ping }],
  ['buildInfo', { run: server.buildInfo }],
  ['buildinfo', { run: server.buildInfo }],
  ['getParameter', { run: server.getParameter }],
  ['serverStatus', { run: server.serverStatus }],
  ['connectionStatus', { run: server.connectionStatus }],
  ['hostInfo', { run: server.hostInfo }],
  ['whatsmyuri', { run: server.whatsmyuri }],
  ['getLog', { run: server.getLog }],
  ['replSetGetStatus', { run: server.replSetGetStatus }],
  ['collStats', { run: server.collStats }],
  ['dbStats', { run: server.dbStats }],
  ['dbstats', { run: server.dbStats }],
  ['startSession', { run: server.startSession }],
  ['endSessions', { run: server.endSessions }],
  ['killSessions', { run: server.endSessions }],
  ['refreshSessions', { run: server.endSessions }],
  ['commitTransaction', { run: server.commitTransaction }],
  ['abortTransaction', { run: server.abortTransaction }],
  ['create', { run: catalog.create, inTransaction: true }],
  ['drop', { run: catalog.drop }],
  ['dropDatabase', { run: catalog.dropDatabase }],
  ['renameCollection', { run: catalog.renameCollection }],
  ['listCollections', { run: catalog.listCollections }],
  ['listDatabases', { run: catalog.listDatabases }],
  ['listIndexes', { run: catalog.listIndexes }],
  ['createIndexes', { run: createIndexes, inTransaction: true }],
  ['dropIndexes', { run: catalog.dropIndexes }],
  ['deleteIndexes', { run: catalog.dropIndexes }],
  ['collMod', { run: catalog.collMod }],
  ['find', { run: read.find, inTransaction: true }],
  ['getMore', { run: read.getMore, inTransaction: true }],
  ['killCursors', { run: read.killCursors, inTransaction: true }],
  ['count', { run: read.count, inTransaction: true }],
  ['distinct', { run: read.distinct, inTransaction: true }],
  ['aggregate', { run: aggregate, inTransaction: true }],
  ['explain', { run: explain }],
  ['insert', { run: insert, inTransaction: true, retryable: true }],
  ['update', { run: update, inTransaction: true, retryable: true }],
  ['delete', { run: remove, inTransaction: true, retryable: true }],
  ['findAndModify', { run: findAndModify, inTransaction: true, retryable: true }],
  ['findandmodify', { run: findAndModify, inTransaction: true, retryable: true }],
]);

const withoutTransaction = new Set(['commitTransaction', 'abortTransaction']);

/** Answers a request: runs its command, in its transaction if it is in one. */
export async function dispatch(
  engine: Engine,
  request: Request,
  connection: Connection,
): Promise<ReplyObject> {
  const { command } = request;
  let number: SessionNumber | undefined;
  let transactional = false;
  try {
    const [name = ''] = command.keys();
    const entry = commands.get(name);
    if (!entry) throw new MongoError(ErrorCode.CommandNotFound, `no such command: '${name}'`);
    checkFields(name, command);
    number = sessionNumber(command);
    transactional = command.get('autocommit') === false && !withoutTransaction.has(name);
    if (transactional && !number)
      throw new MongoError(ErrorCode.InvalidOptions, "'autocommit' requires a txnNumber");
    const transaction = transactional && number ? transactionOf(engine, command, number) : undefined;
    if (transaction && !entry.inTransaction) {
      throw new MongoError(
        ErrorCode.OperationNotSupportedInTransaction,
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    }
    const retry = entry.retryable && !transactional ? number : undefined;
    const session = sessionId(command)?.key;
    const reply = await entry.run({ engine, request, command, connection, transaction, retry, session });
    if (number && transactional && reply.writeErrors) engine.sessions.fail(number, false);
    return finished({ ...reply, ok: 1 });
  } catch (error) {
    return failed(engine, error, transactional ? number : undefined);
  }
}

function transactionOf(engine: Engine, command: Doc, number: SessionNumber): Transaction {
  if (command.get('startTransaction') === true) return engine.sessions.begin(number);
  return engine.sessions.current(number);
}

function failed(engine: Engine, error: unknown, number: SessionNumber | undefined): ReplyObject {
  const known = error instanceof MongoError ? error : unexpected(error);
  if (number && known.code !== ErrorCode.NoSuchTransaction) {
    engine.sessions.fail(number, known.labels.includes('TransientTransactionError'));
  }
  const { code, codeName, message: errmsg, extra, labels } = known;
  const errorLabels = labels.length > 0 ? { errorLabels: labels } : {};
  return finished({ ok: 0, errmsg, code, codeName, ...(extra as ReplyObject), ...errorLabels });
}

/** A fault of this server: said so to the client, and on stderr without the client's data. */
function unexpected(error: unknown): MongoError {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`embedded mongo: unexpected error: ${text}\n`);
  return new MongoError(ErrorCode.InternalError, error instanceof Error ? error.message : 'internal error');
}

const noSignature = { hash: new Binary(Buffer.alloc(20), 0), keyId: 0n };

function finished(reply: ReplyObject): ReplyObject {
  const time = server.clusterTime();
  return { ...reply, $clusterTime: { clusterTime: time, signature: noSignature }, operationTime: time };
}
