import type { Side } from '@lode/shared/ledger/schemas';
import type { AccountId } from './chart.ts';

/** One side of an entry. */
export interface Leg {
  account: AccountId;
  side: Side;
  /** Whole units of the account's asset, above zero. */
  amount: bigint;
}
