/** MongoDB's error codes that this server answers with; drivers and mongoose branch on them. */
export const ErrorCode = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  AuthenticationFailed: 18,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  InvalidBSON: 22,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  LockTimeout: 24,
  CommandNotFound: 59,
  WriteConcernFailed: 64,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotSingleValueField: 93,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  DocumentValidationFailure: 121,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  SnapshotTooOld: 239,
  PreparedTransactionInProgress: 267,
  FailPointSetFailed: 206,
  ClusterTimeFailsRateLimiter: 210,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  CommandFailed: 125,
  UnknownReplWriteConcern: 79,
  CannotSatisfyWriteConcern: 100,
  Unauthorized: 13,
  OperationNotSupportedInTransaction: 263,
  NotImplemented: 238,
  InvalidIdField: 53,
  IndexBuildAborted: 276,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  DataCorruptionDetected: 301,
  OutOfDiskSpace: 14031,
  Interrupted: 11601,
  ClientDisconnect: 279,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location31249: 31249,
  Location40324: 40324,
  Location168: 168,
  Location17419: 17419,
} as const;

const nameByCode = new Map<number, string>(Object.entries(ErrorCode).map(([name, code]) => [code, name]));
nameByCode.set(168, 'InvalidPipelineOperator');
// Named only because a fail point may ask for them.
nameByCode.set(6, 'HostUnreachable');
nameByCode.set(7, 'HostNotFound');
nameByCode.set(8, 'UnknownError');
nameByCode.set(89, 'NetworkTimeout');
nameByCode.set(134, 'ReadConcernMajorityNotAvailableYet');
nameByCode.set(189, 'PrimarySteppedDown');
nameByCode.set(262, 'ExceededTimeLimit');
nameByCode.set(9001, 'SocketException');
nameByCode.set(10107, 'NotWritablePrimary');
nameByCode.set(11600, 'InterruptedAtShutdown');
nameByCode.set(11602, 'InterruptedDueToReplStateChange');
nameByCode.set(13435, 'NotPrimaryNoSecondaryOk');
nameByCode.set(13436, 'NotPrimaryOrSecondary');

/** An error a client is meant to see: becomes `{ok: 0, code, codeName, errmsg}` or a write error. */
export class MongoError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return codeNameOf(this.code);
  }
}

export function codeNameOf(code: number): string {
  return nameByCode.get(code) ?? `Location${code}`;
}

/** A feature of MongoDB's that this server does without. */
export function notSupported(feature: string): MongoError {
  return new MongoError(ErrorCode.CommandNotSupported, `${feature} is not supported by this server`);
}

export function badValue(message: string): MongoError {
  return new MongoError(ErrorCode.BadValue, message);
}

export function failedToParse(message: string): MongoError {
  return new MongoError(ErrorCode.FailedToParse, message);
}

export function typeMismatch(message: string): MongoError {
  return new MongoError(ErrorCode.TypeMismatch, message);
}
