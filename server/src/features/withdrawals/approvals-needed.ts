import type { WithdrawalRow } from './withdrawal.model.ts';

/** Two for what a risk rule holds and for a day's large sum; else one. Sums in micro-dollars. */
export function approvalsNeeded(
  { risk }: Pick<WithdrawalRow, 'risk'>,
  sumOfDay: bigint,
  secondAdminFrom: bigint,
): 1 | 2 {
  return risk === 'hold' || sumOfDay >= secondAdminFrom ? 2 : 1;
}

/** Whether one person may approve it, and together with others: never what a risk rule holds. */
export function isApprovableTogether(
  { state, risk }: Pick<WithdrawalRow, 'state' | 'risk'>,
  needed: number,
): boolean {
  return state === 'requested' && risk !== 'hold' && needed === 1;
}
