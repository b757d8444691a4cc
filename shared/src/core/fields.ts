import { z } from 'zod';
import { LANGUAGE_CODES } from './languages.ts';

/** Opaque identifier (24 hex digits today; clients must not rely on that). */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'not an id');

/** ISO 8601, UTC, milliseconds. */
export const timeSchema = z.iso.datetime({ precision: 3 });

/** A non-negative decimal number as text; never a float. */
export const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/);

/** Code of one of the interface's languages. */
export const languageSchema = z.enum(LANGUAGE_CODES);
