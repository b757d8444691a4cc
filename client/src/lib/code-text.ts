import { textOfCode } from './error-text.ts';
import { addServerErrors } from './server-errors.ts';

addServerErrors();

/** `textOfCode` for who has a code alone, a field's problem for one: brings the texts of the server's codes along. */
export const codeText = textOfCode;
