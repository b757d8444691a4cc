import { formatUsd } from '@lode/shared/core/money';

const CENT = 10_000n;

/**
 * Where somebody whose balance is `missing` micro-dollars short begins a deposit: the amount is filled in, up
 * to a whole cent, and `next` is the page to come back to.
 */
export function rechargePath(missing: bigint, next: string): string {
  const cents = missing > 0n ? ((missing + CENT - 1n) / CENT) * CENT : CENT;
  return `/app/recharge?${new URLSearchParams({ amount: formatUsd(cents), next })}`;
}
