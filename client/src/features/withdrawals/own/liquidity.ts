import { type Coin, parseUsd } from '@lode/shared/core/money';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';

type Payable = Pick<WithdrawalMethod, 'currency' | 'available' | 'payable_usd'>;

/** Whether so many micro-dollars have to wait for the coin; not where nobody can tell. */
function waits({ payable_usd }: Payable, amount: bigint): boolean {
  return typeof payable_usd === 'string' && amount > parseUsd(payable_usd);
}

/** The coins that would be paid sooner than the chosen one; null where that need not wait. */
export function soonerThan(chosen: Payable, methods: readonly Payable[], amount: bigint): Coin[] | null {
  if (!waits(chosen, amount)) return null;
  return methods
    .filter((one) => one.available && one.payable_usd !== null && !waits(one, amount))
    .map(({ currency }) => currency);
}
