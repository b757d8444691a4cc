import type { WithdrawalRow } from './withdrawal.model.ts';

/** Two for what a risk rule holds and for a day's large sum; else one. Sums in micro-dollars. */
export function approvalsNeeded(
  { risk }: Pick<WithdrawalRow, 'risk'>,
  sumOfDay: bigint,
  secondAdminFrom: bigint,
): 1 | 2 {
  return risk === 'hold' || sumOfDay >= secondAdminFrom ? 2 : 1;
}
