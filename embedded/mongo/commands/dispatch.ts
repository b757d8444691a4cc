import type { ReplyObject } from '../bson/encode.ts';
import type { Engine } from '../engine.ts';
import type { Connection } from '../wire/connection.ts';
import type { Request } from '../wire/messages.ts';
import { aggregate } from './aggregate-command.ts';
import * as catalog from './catalog-commands.ts';
import type { CommandEntry } from './command.ts';
import { createBackup } from './create-backup.ts';
import { createIndexes } from './create-indexes.ts';
import { remove } from './delete-command.ts';
import { explain } from './explain-command.ts';
import { findAndModify } from './find-and-modify.ts';
import { insert } from './insert-command.ts';
import * as inspection from './inspection-commands.ts';
import { Operation } from './operation.ts';
import * as read from './read-commands.ts';
import { runCommand } from './run-command.ts';
import { saslContinue, saslStart } from './sasl-commands.ts';
import * as server from './server-commands.ts';
import * as sessions from './session-commands.ts';
import { update } from './update-command.ts';

const commands = new Map<string, CommandEntry>([
  ['hello', { run: server.hello, open: true }],
  ['ismaster', { run: server.hello, open: true }],
  ['isMaster', { run: server.hello, open: true }],
  ['saslStart', { run: saslStart, open: true }],
  ['saslContinue', { run: saslContinue, open: true }],
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
  ['createBackup', { run: createBackup }],
  ['collStats', { run: inspection.collStats }],
  ['dbStats', { run: inspection.dbStats }],
  ['dbstats', { run: inspection.dbStats }],
  ['currentOp', { run: inspection.currentOp }],
  ['killOp', { run: inspection.killOp }],
  ['validate', { run: inspection.validate }],
  ['compact', { run: inspection.compact }],
  ['startSession', { run: sessions.startSession }],
  ['endSessions', { run: sessions.endSessions }],
  ['killSessions', { run: sessions.killSessions }],
  ['killAllSessions', { run: sessions.killAllSessions }],
  ['refreshSessions', { run: sessions.refreshSessions }],
  ['commitTransaction', { run: sessions.commitTransaction, ending: true }],
  ['abortTransaction', { run: sessions.abortTransaction, ending: true }],
  ['configureFailPoint', { run: sessions.configureFailPoint }],
  ['create', { run: catalog.create, inTransaction: true }],
  ['drop', { run: catalog.drop }],
  ['dropDatabase', { run: catalog.dropDatabase }],
  ['renameCollection', { run: catalog.renameCollection }],
  ['listCollections', { run: catalog.listCollections }],
  ['listDatabases', { run: inspection.listDatabases }],
  ['listIndexes', { run: catalog.listIndexes }],
  ['createIndexes', { run: createIndexes, inTransaction: true }],
  ['dropIndexes', { run: catalog.dropIndexes }],
  ['deleteIndexes', { run: catalog.dropIndexes }],
  ['collMod', { run: catalog.collMod }],
  ['find', { run: read.find, inTransaction: true, readsSnapshots: true }],
  ['getMore', { run: read.getMore, inTransaction: true, readsSnapshots: true }],
  ['killCursors', { run: read.killCursors, inTransaction: true }],
  ['count', { run: read.count }],
  ['distinct', { run: read.distinct, inTransaction: true, readsSnapshots: true }],
  ['aggregate', { run: aggregate, inTransaction: true, readsSnapshots: true }],
  ['explain', { run: explain }],
  ['insert', { run: insert, inTransaction: true, retryable: true }],
  ['update', { run: update, inTransaction: true, retryable: true }],
  ['delete', { run: remove, inTransaction: true, retryable: true }],
  ['findAndModify', { run: findAndModify, inTransaction: true, retryable: true }],
  ['findandmodify', { run: findAndModify, inTransaction: true, retryable: true }],
]);

/** Answers a request; never throws for something the client did. */
export async function dispatch(
  engine: Engine,
  request: Request,
  connection: Connection,
): Promise<ReplyObject> {
  const [name = ''] = request.command.keys();
  const operation = new Operation(name, request, connection);
  engine.operations.set(operation.id, operation);
  const reply = await runCommand(engine, request, connection, {
    name,
    entry: commands.get(name),
    operation,
  });
  engine.operations.delete(operation.id);
  engine.slowLog.note(request, operation);
  return reply;
}
