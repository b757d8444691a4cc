import type { Coin } from '@lode/shared/core/money';

/** What a pool says the farm earned on one UTC day. */
export interface Statement {
  coin: Coin;
  /** Whole 10⁻⁸ of the coin; zero for a day without earnings. */
  amount: bigint;
}

export interface Pool {
  /** Tells it from other pools for ever: with the day it makes a statement count once. */
  name: string;
  /** Invented for the demo. */
  simulated: boolean;
  /** Undefined while the pool has not closed the day. Rejects when it does not answer as it should. */
  statement: (day: string) => Promise<Statement | undefined>;
}
