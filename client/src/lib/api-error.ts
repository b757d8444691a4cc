import type { ErrorCode } from '@lode/shared/core/errors';

/** Failures that have no answer of the server behind them. */
export type ClientErrorCode = 'TIMEOUT' | 'NETWORK_ERROR' | 'BAD_RESPONSE' | 'ABORTED' | 'REQUEST_FAILED';

interface ApiErrorFacts {
  /** The server's code, or one of `ClientErrorCode`. */
  code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status, 0 when there was no answer. */
  status: number;
  message: string;
  /** Code of each field that was refused. */
  fields?: Record<string, string>;
  /** Seconds after which a retry can succeed. */
  retryAfterS?: number;
  data?: unknown;
}

/** A call that failed, whatever the reason. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfterS: number | undefined;
  readonly data: unknown;

  constructor(facts: ApiErrorFacts, cause?: unknown) {
    super(facts.message, { cause });
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.fields = facts.fields ?? {};
    this.retryAfterS = facts.retryAfterS;
    this.data = facts.data;
  }
}

/** Whether it was given up rather than refused: a proof that was not given, say. */
export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.code === 'ABORTED';
