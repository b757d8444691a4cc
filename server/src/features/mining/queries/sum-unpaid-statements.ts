import type { Coin } from '@lode/shared/core/money';
import { listUnpaidStatements } from './list-unpaid-statements.ts';

/** What pools have stated and no transaction was named for: how many, and units of the ledger. */
export async function sumUnpaidStatements(coin: Coin): Promise<{ count: number; amount: bigint }> {
  const rows = await listUnpaidStatements(coin);
  return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n) };
}
