import type { ClientSession } from 'mongoose';
import { statesOf } from '../state-of-status.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** Whether a withdrawal of a customer waits to be decided or paid. */
export async function hasPendingWithdrawal(userId: string, session?: ClientSession): Promise<boolean> {
  const state = { $in: statesOf('pending') };
  return (await WithdrawalModel.exists({ userId, state }).session(session ?? null)) !== null;
}
