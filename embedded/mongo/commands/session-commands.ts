import { randomUUID } from 'node:crypto';
import { Binary, type Doc, isDoc, type Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, failedToParse, MongoError, typeMismatch } from '../errors.ts';
import { type SessionNumber, sessionId, sessionMinutes, sessionNumber } from '../txn/sessions.ts';
import { optionalDoc } from './arguments.ts';
import type { Command } from './command.ts';

export const startSession: Command = () => {
  const id = new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);
  return { id: { id }, timeoutMinutes: sessionMinutes };
};

function sessionKeys(ids: Value): string[] {
  if (!Array.isArray(ids)) throw typeMismatch('sessions must be given as an array');
  return ids.map((lsid) => {
    if (!isDoc(lsid)) throw failedToParse('a session id must be an object');
    return (sessionId(new Map([['lsid', lsid]])) as { key: string }).key;
  });
}

function end(engine: Engine, keys: Iterable<string>): void {
  for (const key of keys) {
    engine.sessions.end(key);
    engine.cursors.killSession(key);
  }
}

export const endSessions: Command = ({ engine, command }) => {
  end(engine, sessionKeys(command.get('endSessions')));
  return {};
};

/** Without authentication every session is the caller's own: an empty list means all of them. */
export const killSessions: Command = ({ engine, command }) => {
  const keys = sessionKeys(command.get('killSessions'));
  end(engine, keys.length > 0 ? keys : engine.sessions.keys());
  return {};
};

export const killAllSessions: Command = ({ engine, command }) => {
  if (!Array.isArray(command.get('killAllSessions')))
    throw typeMismatch("Field 'killAllSessions' must be an array");
  end(engine, engine.sessions.keys());
  return {};
};

export const refreshSessions: Command = ({ engine, command }) => {
  for (const key of sessionKeys(command.get('refreshSessions'))) engine.sessions.use(key);
  return {};
};

function transactionNumber(name: string, command: Doc): SessionNumber {
  const number = sessionNumber(command);
  if (!number || command.get('autocommit') !== false)
    throw new MongoError(ErrorCode.CommandFailed, `${name} must be run within a transaction`);
  return number;
}

export const commitTransaction: Command = async ({ engine, command }) => {
  await engine.sessions.commit(transactionNumber('commitTransaction', command));
  return {};
};

export const abortTransaction: Command = ({ engine, command }) => {
  engine.sessions.abort(transactionNumber('abortTransaction', command));
  return {};
};

export const configureFailPoint: Command = ({ engine, command }) => {
  if (!engine.failPoints) {
    throw new MongoError(ErrorCode.CommandNotFound, "no such command: 'configureFailPoint'");
  }
  const data = optionalDoc(command, 'data') ?? new Map();
  return { count: engine.failPoints.configure(command.get('configureFailPoint'), command.get('mode'), data) };
};
