import type { Coin } from '../core/money.ts';

export interface FeeRateBounds {
  min: number;
  max: number;
  /** Where nobody tells what is usual. */
  usual: number;
}

/**
 * What staff say of a batch's fee: satoshis for a virtual byte, or the most TRX that a payment of a token may cost. What
 * TRX and VET cost follows from the transaction alone.
 */
export const FEE_RATES: Record<Coin, FeeRateBounds | null> = {
  BTC: { min: 1, max: 500, usual: 10 },
  USDT: { min: 5, max: 100, usual: 30 },
  TRX: null,
  VET: null,
};

/** Payments of a batch: one transaction has room for many; of TRON's each is one, and all come back in one request. */
export const BATCH_OUTPUTS_MAX: Record<Coin, number> = { BTC: 100, USDT: 40, TRX: 40, VET: 100 };
