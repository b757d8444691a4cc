import {
  WITHDRAWAL_STATES,
  type WithdrawalState,
  type WithdrawalStatus,
} from '@lode/shared/withdrawals/own-schemas';

/** What everybody calls a state. */
export function statusOf(state: WithdrawalState): WithdrawalStatus {
  switch (state) {
    case 'requested':
    case 'approved':
    case 'paying':
      return 'pending';
    case 'completed':
      return 'completed';
    case 'rejected':
    case 'cancelled':
      return 'rejected';
  }
}

export function statesOf(status: WithdrawalStatus): WithdrawalState[] {
  return WITHDRAWAL_STATES.filter((state) => statusOf(state) === status);
}
