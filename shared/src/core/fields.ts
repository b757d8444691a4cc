import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { LANGUAGE_CODES } from './languages.ts';

const ID_FORMAT = /^[0-9a-f]{24}$/;

/** Opaque identifier (24 hex digits today; clients must not rely on that). */
export const idSchema = z.string().regex(ID_FORMAT, 'not an id');

/** The same in an address: what cannot be an id at all is answered like one that nothing has. */
export const idOf = (missing: ErrorCode) => z.string().regex(ID_FORMAT, missing);

/** ISO 8601, UTC, milliseconds. */
export const timeSchema = z.iso.datetime({ precision: 3 });

/** An amount on the wire: a decimal text, never a float. */
export const amountSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

/** A non-negative decimal number as text; never a float. */
export const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/);

/** Where in which trace something stands (W3C Trace Context): for whoever goes on with it elsewhere. */
export const traceparentSchema = z
  .string()
  .regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/);

/** Code of one of the interface's languages. */
export const languageSchema = z.enum(LANGUAGE_CODES);
