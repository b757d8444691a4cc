import { ledgerUsdOf } from '../../platform/coin-value.ts';
import type { RevenueRow } from './revenue.model.ts';

/** What a pool paid beside what it stated. */
export type Settling = RevenueRow & { settles: NonNullable<RevenueRow['settles']>; stated: bigint };

export const isDifference = (row: RevenueRow): row is Settling => (row.settles?.length ?? 0) > 0;

/** What the transaction must have paid: units of the ledger. */
export const receivedOf = ({ stated, amount }: Settling): bigint => BigInt(stated) + BigInt(amount);

/** Micro-dollars, below zero for what is lacking. */
export function worthOf({ coin, amount }: Pick<RevenueRow, 'coin' | 'amount'>, rate: string): bigint {
  const units = BigInt(amount);
  return units < 0n ? -ledgerUsdOf(-units, coin, rate) : ledgerUsdOf(units, coin, rate);
}
