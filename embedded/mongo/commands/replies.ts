import type { ReplyObject } from '../bson/encode.ts';
import { Binary, type Doc, toNumber } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { clusterTime } from './cluster-time.ts';
import { errorLabels, type Standing } from './error-labels.ts';

const noSignature = { hash: new Binary(Buffer.alloc(20), 0), keyId: 0n };

function stamped(reply: ReplyObject): ReplyObject {
  const time = clusterTime();
  return { ...reply, $clusterTime: { clusterTime: time, signature: noSignature }, operationTime: time };
}

function labelled(reply: ReplyObject, labels: string[]): ReplyObject {
  return labels.length > 0 ? { ...reply, errorLabels: labels } : reply;
}

/** The whole answer to a command that ran; `labels` stands in for those MongoDB would give. */
export function successReply(
  reply: ReplyObject,
  writeConcernError: Doc | undefined,
  standing: Standing,
  labels?: string[],
): ReplyObject {
  if (!writeConcernError) return stamped({ ...reply, ok: 1 });
  const code = toNumber(writeConcernError.get('code'));
  const answer = { ...reply, writeConcernError, ok: 1 };
  return stamped(labelled(answer, labels ?? errorLabels(undefined, code, standing)));
}

/** The whole answer to a command that failed; `labels` as above. */
export function errorReply(error: unknown, standing: Standing, labels?: string[]): ReplyObject {
  const known = error instanceof MongoError ? error : unexpected(error);
  const { code, codeName, message: errmsg, extra } = known;
  const answer = { ok: 0, errmsg, code, codeName, ...(extra as ReplyObject) };
  return stamped(labelled(answer, labels ?? errorLabels(code, undefined, standing)));
}

/** A fault of this server: said so to the client, and on stderr without the client's data. */
function unexpected(error: unknown): MongoError {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`embedded mongo: unexpected error: ${text}\n`);
  return new MongoError(ErrorCode.InternalError, error instanceof Error ? error.message : 'internal error');
}
