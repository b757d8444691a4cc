import type { Coin } from '@lode/shared/core/money';

/** The rows of the coins named; all where there are none, or a wrong guess at the coin would deny what is there. */
export function ofCoins<T>(rows: T[], coins: Coin[], coinOf: (row: T) => Coin): T[] {
  const meant = rows.filter((row) => coins.includes(coinOf(row)));
  return meant.length > 0 ? meant : rows;
}
