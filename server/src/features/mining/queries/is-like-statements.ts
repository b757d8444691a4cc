import type { Coin } from '@lode/shared/core/money';
import { listOpenStatements, type OpenStatement } from './list-unpaid-statements.ts';

/** Pools take a fee of what they send: so much of a hundred may be lacking, or be there on top. */
const LIKE_PERCENT = 1n;
/** Days that a pool pays with one transaction, as far as an amount tells it from any other. */
const DAYS_MAX = 31;

/** Whether an amount is what a pool would pay for days in a row that it has stated, and that nothing was named for. */
export async function isLikeStatements(coin: Coin, amount: bigint): Promise<boolean> {
  const pools = Map.groupBy(await listOpenStatements(coin), ({ pool }) => pool);
  return [...pools.values()].some((rows) => rows.some((_, first) => adds(rows.slice(first), amount)));
}

function adds(rows: OpenStatement[], amount: bigint): boolean {
  let sum = 0n;
  for (const row of rows.slice(0, DAYS_MAX)) {
    sum += BigInt(row.amount);
    const apart = sum > amount ? sum - amount : amount - sum;
    if (sum > 0n && apart * 100n <= sum * LIKE_PERCENT) return true;
  }
  return false;
}
