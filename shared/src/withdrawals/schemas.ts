import { z } from 'zod';
import { amountSchema, timeSchema } from '../core/fields.ts';
import { CRYPTO_SYMBOLS } from '../rates/symbols.ts';

/** A completed withdrawal as anybody may see it. */
export const publicWithdrawalSchema = z.object({
  /** Masked: the first letter and three asterisks up to six letters, else the first two, three asterisks, the last two. */
  username: z.string(),
  amount_usd: amountSchema,
  currency: z.enum(CRYPTO_SYMBOLS),
  /** What the transaction pays, exactly: by it anybody finds the output on the chain. */
  crypto_amount: amountSchema,
  /** Shortened in the middle. */
  wallet_address: z.string(),
  /** Shortened in the middle. */
  tx_id: z.string(),
  status: z.literal('completed'),
  completed_at: timeSchema,
});
export type PublicWithdrawal = z.infer<typeof publicWithdrawalSchema>;

export const withdrawalStatsSchema = z.object({
  /** Of the last 24 hours. */
  amount_usd: amountSchema,
  count: z.number().int(),
  currencies: z.array(z.enum(CRYPTO_SYMBOLS)),
  /** When the next one to leave the 24 hours was completed; null without any. */
  oldest_at: timeSchema.nullable(),
});
export type WithdrawalStats = z.infer<typeof withdrawalStatsSchema>;

export const publicWithdrawalsSchema = z.object({
  /** Newest first. */
  withdrawals: z.array(publicWithdrawalSchema),
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  stats: withdrawalStatsSchema,
});
export type PublicWithdrawals = z.infer<typeof publicWithdrawalsSchema>;
