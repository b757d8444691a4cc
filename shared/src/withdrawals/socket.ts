import { z } from 'zod';
import { amountSchema, timeSchema } from '../core/fields.ts';
import { defineOutbound } from '../core/socket.ts';
import { CRYPTO_SYMBOLS } from '../rates/symbols.ts';

export const withdrawalOutbound = defineOutbound({
  /** To its customer. */
  'withdrawals:withdrawal.changed': z.object({ id: z.string(), rev: z.number().int() }),
  /** To everybody, masked as in the public list. */
  'withdrawals:withdrawal.completed': z.object({
    tx_id: z.string(),
    username: z.string(),
    currency: z.enum(CRYPTO_SYMBOLS),
    amount_usd: amountSchema,
    completed_at: timeSchema,
  }),
});
