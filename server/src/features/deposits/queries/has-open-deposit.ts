import type { DepositState } from '@lode/shared/deposits/schemas';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { DepositModel } from '../deposit.model.ts';

const UNDER_WAY: DepositState[] = ['detected', 'confirmed', 'review'];

/** Whether money of a customer is on its way, or a deposit's address is still to be paid to. */
export async function hasOpenDeposit(userId: string, session?: ClientSession): Promise<boolean> {
  const found = await DepositModel.exists({
    userId,
    $or: [{ state: { $in: UNDER_WAY } }, { state: 'awaiting', expiresAt: { $gt: clock.now() } }],
  }).session(session ?? null);
  return found !== null;
}
