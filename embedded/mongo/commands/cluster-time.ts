import { type Doc, isDoc, Timestamp } from '../bson/value.ts';
import { ErrorCode, MongoError, typeMismatch } from '../errors.ts';

/** How far ahead of this machine's clock a client's cluster time may be: a year, as MongoDB has it. */
const maxDriftSeconds = 31_536_000;

let last = { t: 0, i: 0 };

/** The cluster's clock: never stands still, never goes back. */
export function clusterTime(): Timestamp {
  const t = Math.floor(Date.now() / 1000);
  last = t > last.t ? { t, i: 1 } : { t: last.t, i: last.i + 1 };
  return new Timestamp(last);
}

/** Moves the clock to what the client has seen, which may be from before a restart. */
export function learnClusterTime(command: Doc): void {
  const given = command.get('$clusterTime');
  if (given === undefined) return;
  const time = isDoc(given) ? given.get('clusterTime') : undefined;
  if (!(time instanceof Timestamp))
    throw typeMismatch("Field '$clusterTime.clusterTime' must be a timestamp");
  const { t, i } = time;
  if (t > Date.now() / 1000 + maxDriftSeconds) {
    throw new MongoError(
      ErrorCode.ClusterTimeFailsRateLimiter,
      "New cluster time is too far from this node's wall clock time.",
    );
  }
  if (t > last.t || (t === last.t && i > last.i)) last = { t, i };
}
