import { ApiError } from '../../../lib/api-error.ts';

/** Anything thrown, as an ApiError. */
export function toFailure(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiError({ code: 'REQUEST_FAILED', status: 0, message }, thrown);
}

/** There was no answer: the request may or may not have arrived. */
export function isUnanswered(failure: ApiError): boolean {
  return failure.code === 'NETWORK_ERROR' || failure.code === 'TIMEOUT' || failure.code === 'ABORTED';
}

/** Passes by itself: trying the same again later is right, and safe by the client id (C2). */
export function isPassing(failure: ApiError): boolean {
  return (
    isUnanswered(failure) ||
    failure.status >= 500 ||
    failure.status === 429 ||
    failure.code === 'REQUEST_IN_PROGRESS'
  );
}

const GONE: ReadonlySet<string> = new Set(['SESSION_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'INVALID_PARAMS']);

/** The conversation is not there for us, however often we ask. */
export function isGone(failure: ApiError): boolean {
  return GONE.has(failure.code);
}
