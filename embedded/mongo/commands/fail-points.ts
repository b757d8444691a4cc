import { showValue } from '../bson/show-value.ts';
import { type Doc, isDoc, isTruthy, toNumber, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError } from '../errors.ts';
import type { SessionNumber } from '../txn/sessions.ts';
import { flag, optionalDoc, optionalNumber } from './arguments.ts';

/** What a fail point does to the command that meets it. */
export interface Failure {
  blockMillis: number;
  closeConnection: boolean;
  errorCode: number | undefined;
  /** Undefined leaves the labels to the server. */
  errorLabels: string[] | undefined;
  writeConcernError: Doc | undefined;
}

interface FailPoint {
  data: Doc;
  /** Meetings to let pass, and meetings to act on after that. */
  skip: number;
  times: number;
  entered: number;
}

const known = ['failCommand', 'onPrimaryTransactionalWrite'];
const knownData = new Set([
  'failCommands',
  'appName',
  'namespace',
  'blockConnection',
  'blockTimeMS',
  'closeConnection',
  'errorCode',
  'errorLabels',
  'writeConcernError',
  'failBeforeCommitExceptionCode',
]);

/** Faults that tests ask for with `configureFailPoint`; only a server started for it has them. */
export class FailPoints {
  private readonly points = new Map<string, FailPoint>();
  private readonly cut = new Set<SessionNumber>();

  /** Gives back how often the fail point has acted so far. */
  configure(name: Value, mode: Value, data: Doc): number {
    if (typeof name !== 'string' || !known.includes(name))
      throw new MongoError(ErrorCode.FailPointSetFailed, `Fail point ${showValue(name)} is not known`);
    for (const field of data.keys()) {
      if (!knownData.has(field))
        throw badValue(`fail point field '${field}' is not supported by this server`);
    }
    const entered = this.points.get(name)?.entered ?? 0;
    this.points.delete(name);
    if (mode !== 'off') this.points.set(name, { data, ...parseMode(mode), entered });
    return entered;
  }

  /** What shall happen to the command, if anything. */
  meet(command: string, namespace: string, appName: string | undefined): Failure | undefined {
    const point = this.points.get('failCommand');
    if (!point || !aimsAt(point.data, command, namespace, appName) || !this.enter(point)) return undefined;
    const { data } = point;
    const labels = data.get('errorLabels');
    return {
      blockMillis: flag(data, 'blockConnection') ? (optionalNumber(data, 'blockTimeMS') ?? 0) : 0,
      closeConnection: flag(data, 'closeConnection'),
      errorCode: optionalNumber(data, 'errorCode'),
      errorLabels: Array.isArray(labels) ? labels.filter((each) => typeof each === 'string') : undefined,
      writeConcernError: optionalDoc(data, 'writeConcernError'),
    };
  }

  /** In a job that has done a retryable write: throws to undo it, or has the connection cut once it is kept. */
  meetWrite(write: SessionNumber): void {
    const point = this.points.get('onPrimaryTransactionalWrite');
    if (!point || !this.enter(point)) return;
    const close = point.data.get('closeConnection');
    if (close === undefined || isTruthy(close)) this.cut.add(write);
    const code = optionalNumber(point.data, 'failBeforeCommitExceptionCode');
    if (code !== undefined) throw new MongoError(code, 'Failing write before its commit for a fail point');
  }

  /** Whether the connection of that write is to be cut; asked once. */
  cutsAfter(write: SessionNumber): boolean {
    return this.cut.delete(write);
  }

  private enter(point: FailPoint): boolean {
    if (point.skip > 0) {
      point.skip--;
      return false;
    }
    if (point.times <= 0) return false;
    point.times--;
    point.entered++;
    return true;
  }
}

function parseMode(mode: Value): { skip: number; times: number } {
  if (mode === 'alwaysOn') return { skip: 0, times: Infinity };
  if (isDoc(mode)) {
    const [times, skip] = [toNumber(mode.get('times')), toNumber(mode.get('skip'))];
    if (times !== undefined) return { skip: 0, times };
    if (skip !== undefined) return { skip, times: Infinity };
  }
  throw badValue('a fail point takes the modes off, alwaysOn, {times: n} and {skip: n}');
}

/** Never a command that could not switch it off again. */
function aimsAt(data: Doc, command: string, namespace: string, appName: string | undefined): boolean {
  if (command === 'configureFailPoint') return false;
  const [only, within] = [data.get('appName'), data.get('namespace')];
  if (only !== undefined && only !== appName) return false;
  if (within !== undefined && within !== namespace) return false;
  const names = data.get('failCommands');
  return (
    Array.isArray(names) &&
    names.some((each) => each === command || (typeof each === 'string' && aliases.get(each) === command))
  );
}

const aliases = new Map([
  ['isMaster', 'ismaster'],
  ['ismaster', 'isMaster'],
  ['findAndModify', 'findandmodify'],
]);
