import { z } from 'zod';
import { timeSchema } from './fields.ts';

/** An address or a transaction id is shorter. */
export const HISTORY_SEARCH_MAX = 128;

/** Between when, of a history. */
export const periodQuery = { from: timeSchema.optional(), to: timeSchema.optional() };

/** A whole address or transaction id. */
export const historySearch = z.string().trim().min(1).max(HISTORY_SEARCH_MAX).optional();
