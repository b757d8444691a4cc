import { z } from 'zod';

const bound = z.number().int().min(1).max(9999);

/** Between what staff choose the fee of a batch: satoshis for a virtual byte, or TRX for a payment of a token. */
export const payoutSettings = z.object({
  batch_fee_min_btc: bound.default(1),
  batch_fee_max_btc: bound.default(500),
  batch_fee_min_usdt: bound.default(5),
  batch_fee_max_usdt: bound.default(100),
});
