import { AppError, type ErrorCode, type FieldErrors, isErrorCode } from '@lode/shared/core/errors';
import type { z } from 'zod';

/**
 * Parses what an address names. What cannot name anything is answered like what is not there: with the schema's own
 * code, otherwise NOT_FOUND.
 */
export function validateAddress<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  try {
    return validate(schema, input);
  } catch (error) {
    const own = error instanceof AppError && error.code !== 'INVALID_PARAMS';
    throw own ? new AppError(error.code) : new AppError('NOT_FOUND');
  }
}

/**
 * Parses what came in. A schema may name an error code as its message; the first such code is the
 * answer's, otherwise INVALID_PARAMS; every field's code is told.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= isErrorCode(issue.message) ? issue.message : 'INVALID_PARAMS';
  }
  const codes = Object.values(fields);
  const code: ErrorCode = codes.find((value) => value !== 'INVALID_PARAMS') ?? 'INVALID_PARAMS';
  throw new AppError(code, { fields });
}
