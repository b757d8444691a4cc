import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyObject } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import type { Connection } from '../wire/connection.ts';
import type { Standing } from './error-labels.ts';
import type { FailPoints } from './fail-points.ts';
import { errorReply } from './replies.ts';

/** What a fail point has in store for a command that is about to run. */
export interface Fault {
  /** The answer instead of the command's own. */
  reply: ReplyObject | undefined;
  writeConcernError: Doc | undefined;
  labels: string[] | undefined;
}

/** Meets the fail points: waits, cuts the connection, or says what the answer shall be. */
export async function injectFault(
  points: FailPoints,
  command: Doc,
  connection: Connection,
  standing: Standing,
): Promise<Fault | undefined> {
  const [[name, target] = ['', undefined]] = [...command];
  const db = command.get('$db');
  const namespace = typeof db === 'string' && typeof target === 'string' ? `${db}.${target}` : '';
  const failure = points.meet(name, namespace, connection.appName);
  if (!failure) return undefined;
  const { blockMillis, closeConnection, errorCode, errorLabels: labels, writeConcernError } = failure;
  await sleep(blockMillis);
  if (closeConnection) connection.close();
  const fails = closeConnection || errorCode !== undefined;
  const error = new MongoError(errorCode ?? 0, "Failing command via 'failCommand' failpoint");
  return { reply: fails ? errorReply(error, standing, labels) : undefined, writeConcernError, labels };
}
