import type { Failure } from '@lode/shared/core/envelope';
import { AppError } from '@lode/shared/core/errors';
import mongoose from 'mongoose';
import { MulterError } from 'multer';
import { logger } from './logger.ts';
import { isOutOfTime } from './mongo.ts';

/** What Express's parsers throw: an HTTP-ish error with a type. */
interface ParserError {
  type: string;
}

function isParserError(error: unknown): error is ParserError {
  return typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string';
}

function fromParser(error: ParserError): AppError | undefined {
  if (error.type === 'entity.too.large') return new AppError('PAYLOAD_TOO_LARGE');
  if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (error.type.startsWith('entity.') || error.type.startsWith('request.'))
    return new AppError('INVALID_JSON');
  return undefined;
}

function isStoreAway(error: unknown): boolean {
  return (
    error instanceof mongoose.mongo.MongoNetworkError ||
    error instanceof mongoose.mongo.MongoServerSelectionError ||
    error instanceof mongoose.mongo.MongoNotConnectedError ||
    error instanceof mongoose.mongo.MongoTopologyClosedError
  );
}

/** Any thrown thing as the error a client may see; what is unexpected is logged and told as SERVER_ERROR. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) return new AppError('INVALID_PARAMS', { cause: error });
  if (error instanceof URIError) return new AppError('NOT_FOUND');
  const parsed = isParserError(error) ? fromParser(error) : undefined;
  if (parsed) return parsed;
  if (isOutOfTime(error)) return new AppError('UNAVAILABLE', { retryAfterS: 5, cause: error });
  if (isStoreAway(error)) return new AppError('UNAVAILABLE', { retryAfterS: 2, cause: error });
  logger.error({ err: error }, 'unexpected');
  return new AppError('SERVER_ERROR', { cause: error });
}

export function failureOf(error: AppError): Failure {
  return {
    status: 'error',
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields as Record<string, string> }),
    ...(error.retryAfterS !== undefined && { retry_after: error.retryAfterS }),
    ...(error.data !== undefined && { data: error.data }),
  };
}
