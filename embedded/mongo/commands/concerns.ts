import { showValue } from '../bson/show-value.ts';
import { type Doc, isDoc, Timestamp, toNumber } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { codeNameOf, ErrorCode, failedToParse, MongoError } from '../errors.ts';
import type { SnapshotView } from '../txn/snapshot-view.ts';
import { clusterTime } from './cluster-time.ts';

const levels = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

function invalidOptions(message: string): MongoError {
  return new MongoError(ErrorCode.InvalidOptions, message);
}

function levelOf(concern: Doc): string {
  const level = concern.get('level') ?? 'local';
  if (typeof level !== 'string' || !levels.has(level)) {
    throw failedToParse(
      `Enumeration value ${showValue(level)} for field 'readConcern.level' is not a valid value.`,
    );
  }
  return level;
}

/** Read concern and write concern belong to the start and the end of a transaction. */
export function checkTransactionConcerns(command: Doc): void {
  const concern = command.get('readConcern');
  if (isDoc(concern) && concern.size > 0) {
    levelOf(concern);
    if (command.get('startTransaction') !== true)
      throw invalidOptions('Only the first command in a transaction may specify a readConcern');
    if (concern.has('atClusterTime'))
      throw invalidOptions("readConcern 'atClusterTime' in a transaction is not supported by this server");
  }
  if (isDoc(command.get('writeConcern')))
    throw invalidOptions('writeConcern is not allowed within a multi-statement transaction');
}

/** `$out` and `$merge` read the latest state: a stronger concern is refused. */
export function checkOutputConcern(stage: string, command: Doc): void {
  const concern = command.get('readConcern');
  const level = isDoc(concern) ? levelOf(concern) : 'local';
  if (level === 'linearizable' || level === 'snapshot') {
    throw invalidOptions(
      `Aggregation stage ${stage} cannot run with a readConcern other than 'local' or 'majority'`,
    );
  }
}

/** The snapshot that a read outside a transaction asks for, and its time for the answer. */
export interface SnapshotRead {
  view: SnapshotView;
  time: Timestamp;
}

/** `allowed`: the command may read from a snapshot. Any other read concern is met by the latest state. */
export function snapshotRead(
  engine: Engine,
  name: string,
  command: Doc,
  allowed: boolean,
): SnapshotRead | undefined {
  const concern = command.get('readConcern');
  if (!isDoc(concern) || levelOf(concern) !== 'snapshot') {
    if (isDoc(concern) && concern.has('atClusterTime'))
      throw invalidOptions('readConcern.level must be snapshot when atClusterTime is given');
    return undefined;
  }
  if (!allowed) {
    throw invalidOptions(
      `Command ${name} does not support { readConcern: { level: "snapshot" } } outside a transaction`,
    );
  }
  const given = concern.get('atClusterTime');
  if (given !== undefined && !(given instanceof Timestamp))
    throw failedToParse('readConcern.atClusterTime must be a timestamp');
  const time = given ?? clusterTime();
  return { view: engine.snapshots.at(time, given === undefined), time };
}

/** What one node cannot promise: more copies than itself, or a mode nobody has defined. */
export function writeConcernError(command: Doc): Doc | undefined {
  const concern = command.get('writeConcern');
  const w = isDoc(concern) ? concern.get('w') : undefined;
  if (w === undefined || w === 'majority') return undefined;
  const copies = toNumber(w);
  if (copies !== undefined && copies <= 1) return undefined;
  const [code, errmsg] =
    copies === undefined
      ? [
          ErrorCode.UnknownReplWriteConcern,
          `No write concern mode named ${showValue(w)} found in replica set configuration`,
        ]
      : [ErrorCode.CannotSatisfyWriteConcern, 'Not enough data-bearing nodes'];
  return new Map<string, number | string>([
    ['code', code],
    ['codeName', codeNameOf(code)],
    ['errmsg', errmsg],
  ]);
}
