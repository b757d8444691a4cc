import { z } from 'zod';

export const TXID_LENGTH_MAX = 100;

/** A transaction's id as people type it; whether it fits the coin's chain is checked where the coin is known. */
export const txidInputSchema = z
  .string({ error: 'TXID_REQUIRED' })
  .trim()
  .min(1, 'TXID_REQUIRED')
  .max(TXID_LENGTH_MAX, 'TXID_INVALID');
