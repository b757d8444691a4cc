import { ErrorCode } from '../errors.ts';

/** How the command that failed stood to transactions and retryable writes. */
export interface Standing {
  /** It carried `autocommit: false`: a statement of a transaction, its commit or its abort. */
  inTransaction: boolean;
  /** commitTransaction or abortTransaction. */
  ending: boolean;
  /** It carried a txnNumber. */
  numbered: boolean;
}

/** Errors that pass: the node stepped down, is shutting down, or the network failed. */
const retriable = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Errors that leave nothing of a transaction behind, so that it can be run again as a whole. */
const transient = new Set<number>([
  ErrorCode.LockTimeout,
  ErrorCode.WriteConflict,
  ErrorCode.SnapshotUnavailable,
  ErrorCode.SnapshotTooOld,
  ErrorCode.PreparedTransactionInProgress,
]);

/** Of the transaction, or of LMDB's own, which fails as a whole over a page that it cannot read. */
const ending = new Set<number>([ErrorCode.NoSuchTransaction, ErrorCode.DataCorruptionDetected]);

/** Whether the error is of the transaction or the server, and not of the one statement of a batch that met it. */
export function endsCommand(code: number): boolean {
  return transient.has(code) || retriable.has(code) || ending.has(code);
}

/** The labels MongoDB gives an error or a write concern error, by which drivers decide what to retry. */
export function errorLabels(
  code: number | undefined,
  writeConcernCode: number | undefined,
  standing: Standing,
): string[] {
  const { inTransaction, ending, numbered } = standing;
  if (!numbered) return [];
  if (inTransaction && code !== undefined) {
    const gone = code === ErrorCode.NoSuchTransaction && writeConcernCode === undefined;
    if (transient.has(code) || gone || (!ending && retriable.has(code))) return ['TransientTransactionError'];
  }
  if (inTransaction && !ending) return [];
  const again = [code, writeConcernCode].some((each) => each !== undefined && retriable.has(each));
  return again ? ['RetryableWriteError'] : [];
}
