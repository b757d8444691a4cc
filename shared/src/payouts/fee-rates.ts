import type { Coin } from '../core/money.ts';

/**
 * What staff say of a batch's fee where nobody tells what is usual: satoshis for a virtual byte, or the most TRX that a payment
 * of a token may cost; null where that follows from the transaction alone. How low and how high it may be are settings.
 */
export const USUAL_FEE_RATES: Record<Coin, number | null> = { BTC: 10, USDT: 30, TRX: null, VET: null };

/** Payments of a batch: one transaction has room for many; of TRON's each is one, and all come back in one request. */
export const BATCH_OUTPUTS_MAX: Record<Coin, number> = { BTC: 100, USDT: 40, TRX: 40, VET: 100 };
