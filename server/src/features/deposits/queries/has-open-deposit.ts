import type { DepositState } from '@lode/shared/deposits/schemas';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { DepositModel } from '../deposit.model.ts';

const UNDER_WAY: DepositState[] = ['detected', 'confirmed', 'review'];

/** Money on its way, or an address that is still to be paid to. */
export const waitingFilter = (now: Date) => ({
  $or: [{ state: { $in: UNDER_WAY } }, { state: 'awaiting' as const, expiresAt: { $gt: now } }],
});

/** Whether money of a customer is on its way, or a deposit's address is still to be paid to. */
export async function hasOpenDeposit(userId: string, session?: ClientSession): Promise<boolean> {
  const filter = { userId, ...waitingFilter(clock.now()) };
  const found = await DepositModel.exists(filter).session(session ?? null);
  return found !== null;
}
