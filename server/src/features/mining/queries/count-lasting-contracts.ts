import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ContractModel } from '../contract.model.ts';

/** How many contracts of a customer run now or begin later. */
export async function countLastingContracts(userId: string, session?: ClientSession): Promise<number> {
  return ContractModel.countDocuments({ userId, endsAt: { $gt: clock.now() } }).session(session ?? null);
}
