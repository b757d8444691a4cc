import { WithdrawalModel } from '../withdrawal.model.ts';

const MOST = 10_000;

/** Withdrawals that were asked for before a moment and are not paid. */
export function countWaitingSince(before: Date): Promise<number> {
  return WithdrawalModel.countDocuments({
    state: { $in: ['requested', 'approved', 'paying'] },
    createdAt: { $lt: before },
  }).limit(MOST);
}

/** Payouts of whose transaction the sources of the chain tell different stories. */
export function countDisputed(): Promise<number> {
  return WithdrawalModel.countDocuments({ state: 'paying', 'check.kind': 'disputed' }).limit(MOST);
}
