import { clock } from '../../../platform/clock.ts';
import { DepositModel } from '../deposit.model.ts';
import { waitingFilter } from './has-open-deposit.ts';

/** How many of a customer's deposits are on their way, or still to be paid. */
export function countWaitingDeposits(userId: string): Promise<number> {
  return DepositModel.countDocuments({ userId, ...waitingFilter(clock.now()) }).exec();
}
