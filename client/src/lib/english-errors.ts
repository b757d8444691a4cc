import { ERRORS } from '@lode/shared/core/errors';
import clientErrors from '../locales/en/errors.json';

/** The server's codes keep their English text in the contract; the file adds the client's own codes. */
export const englishErrors: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message])),
  ...clientErrors,
};
